import type { DealRoomType } from '#contract/deals/list-deals'
import type { StayDates } from '#contract/hotels/stay-limits'
import type { FoundDeal, DealNights, QueryResult } from '#server/deals/found/found-deal-storage'
import type { Hotel } from '#server/hotels/hotel'

/** The share within which values of a mile count as equal: rounding of miles makes them differ a little anyway. */
const equalShare = 0.03

/** Compares rooms, best first: by value of a mile, then by miles and property taxes per night. */
function compareRooms({ calculations: a }: DealRoomType, { calculations: b }: DealRoomType): number {
  return valueStep(b) - valueStep(a) || costPerNight(a) - costPerNight(b) || b.cpm - a.cpm
}

export type ReadDeal = ReturnType<typeof readDeal>

/** Returns a deal with its room type; `undefined` when the stay was sold out. */
export function readDeal(deal: FoundDeal) {
  return { deal, room: deal.roomType === null ? undefined : (JSON.parse(deal.roomType) as DealRoomType) }
}

/** Returns the best deal that is not sold out, or the first of equal ones. */
export function bestDeal(foundDeals: readonly ReadDeal[]): { deal: FoundDeal; room: DealRoomType } | undefined {
  const free = foundDeals.flatMap(({ deal, room }) => (room === undefined ? [] : [{ deal, room }]))
  return free.toSorted((a, b) => compareRooms(a.room, b.room))[0]
}

type Calculations = DealRoomType['calculations']

function valueStep({ cpm }: Calculations): number {
  return Math.round(Math.log(cpm) / Math.log(1 + equalShare))
}

/** In miles; taxes at the property count as the miles that replace their amount. */
function costPerNight({ miles_required, excluded_taxes, cpm, selling_price, price_per_night }: Calculations): number {
  const nights = Math.max(1, Math.round(selling_price.amount / price_per_night.amount))
  return (miles_required + (100 * excluded_taxes) / cpm) / nights
}

interface CrawlResponse {
  readonly hotels: readonly Pick<Hotel, 'hotelId' | 'placeId'>[]
  readonly stay: StayDates
  /** The priced rates by hotel id; a hotel is absent when its availability is unknown. */
  readonly rates: ReadonlyMap<string, readonly DealRoomType[]>
  readonly askedAtMs: number
  /** The deals found at these hotels before the query. */
  readonly foundDeals: readonly FoundDeal[]
  /** Deals found before this time were due for confirmation. */
  readonly dueBeforeMs: number
}

/**
 * Returns the changes of found deals after a response: the stay gets its current price or is sold out, and a hotel's
 * best deal is the one with the most value per mile.
 */
export function assessResponse(response: CrawlResponse): Pick<QueryResult, 'put' | 'promoted' | 'gained'> {
  const { hotels, stay, rates, askedAtMs, dueBeforeMs } = response
  const put: FoundDeal[] = []
  const promoted: DealNights[] = []
  let gained = 0
  for (const { hotelId, placeId } of hotels) {
    const known = response.foundDeals.filter((deal) => deal.hotelId === hotelId).map(readDeal)
    const isSameStay = (deal: FoundDeal) => deal.startDate === stay.checkin && deal.endDate === stay.checkout
    // A known stay without a readable rate counts as sold out; otherwise it would be requested again and again.
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
