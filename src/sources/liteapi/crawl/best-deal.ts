import type { DealRoomType } from '#contract/deals/list-deals'
import type { StayDates } from '#contract/hotels/stay-limits'
import type { FoundDeal, DealNights, QueryResult } from '#server/deals/found/found-deal-storage'
import type { Hotel } from '#server/hotels/hotel'

/** Values of a mile are equal within about this share: miles are rounded, so they differ a little in any case. */
const equalShare = 0.03

/** Best first: the one whose miles are worth more; of equals the one that takes less a night, with what is paid at the property. */
function compareRooms({ calculations: a }: DealRoomType, { calculations: b }: DealRoomType): number {
  return valueStep(b) - valueStep(a) || costPerNight(a) - costPerNight(b) || b.cpm - a.cpm
}

export type ReadDeal = ReturnType<typeof readDeal>

/** Returns a deal with its room type; `undefined` where the stay was sold out. */
export function readDeal(deal: FoundDeal) {
  return { deal, room: deal.roomType === null ? undefined : (JSON.parse(deal.roomType) as DealRoomType) }
}

/** Returns the best deal that is not sold out; of equals the first. */
export function bestDeal(foundDeals: readonly ReadDeal[]): { deal: FoundDeal; room: DealRoomType } | undefined {
  const free = foundDeals.flatMap(({ deal, room }) => (room === undefined ? [] : [{ deal, room }]))
  return free.toSorted((a, b) => compareRooms(a.room, b.room))[0]
}

type Calculations = DealRoomType['calculations']

function valueStep({ cpm }: Calculations): number {
  return Math.round(Math.log(cpm) / Math.log(1 + equalShare))
}

/** In miles; what is paid at the property counts as the miles that replace as much. */
function costPerNight({ miles_required, excluded_taxes, cpm, selling_price, price_per_night }: Calculations): number {
  const nights = Math.max(1, Math.round(selling_price.amount / price_per_night.amount))
  return (miles_required + (100 * excluded_taxes) / cpm) / nights
}

/** A query with its response. */
interface CrawlResponse {
  readonly hotels: readonly Pick<Hotel, 'hotelId' | 'placeId'>[]
  readonly stay: StayDates
  /** The priced rates of each hotel, by its id; a hotel is missing where it is unknown what is free. */
  readonly rates: ReadonlyMap<string, readonly DealRoomType[]>
  readonly askedAtMs: number
  /** The found deals of these hotels before the query. */
  readonly foundDeals: readonly FoundDeal[]
  /** A deal from before this time was due to be confirmed. */
  readonly dueBeforeMs: number
}

/**
 * Returns how a response changes the found deals: the stay gets its current price, or is sold out, and the best deal of a
 * hotel is the one whose miles are worth most.
 */
export function assessResponse(response: CrawlResponse): Pick<QueryResult, 'put' | 'promoted' | 'gained'> {
  const { hotels, stay, rates, askedAtMs, dueBeforeMs } = response
  const put: FoundDeal[] = []
  const promoted: DealNights[] = []
  let gained = 0
  for (const { hotelId, placeId } of hotels) {
    const known = response.foundDeals.filter((deal) => deal.hotelId === hotelId).map(readDeal)
    const isSameStay = (deal: FoundDeal) => deal.startDate === stay.checkin && deal.endDate === stay.checkout
    // A stay that was known is no longer: it would be asked for again and again.
    if (!rates.has(hotelId) && !known.some(({ deal }) => isSameStay(deal))) continue
    const before = bestDeal(known.filter(({ deal }) => deal.isBest))
    const other = bestDeal(known.filter(({ deal }) => !isSameStay(deal)))
    const room = (rates.get(hotelId) ?? []).toSorted(compareRooms)[0]
    const isBest = room !== undefined && (other === undefined || compareRooms(room, other.room) < 0)
    put.push({
      hotelId,
      placeId,
      startDate: stay.checkin,
      endDate: stay.checkout,
      roomType: room === undefined ? null : JSON.stringify(room),
      foundAtMs: askedAtMs,
      isBest,
    })
    if (!isBest && other !== undefined && !other.deal.isBest) {
      const { startDate, endDate } = other.deal
      promoted.push({ hotelId, startDate, endDate })
    }
    const isBetter = before === undefined || (isBest && compareRooms(room, before.room) < 0)
    const isDue = before !== undefined && isSameStay(before.deal) && before.deal.foundAtMs < dueBeforeMs
    if (isBest && (isBetter || isDue)) gained += 1
  }
  return { put, promoted, gained }
}
