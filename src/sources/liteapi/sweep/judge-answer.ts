import type { DealRoomType } from '#contract/list-deals'
import type { Find, QuestionResult } from '#server/deals/finds/storage'
import type { Hotel } from '#server/hotels/hotel'
import type { PlannedStay } from './stay-plan.ts'

/** What was asked and answered. */
export interface Answer {
  readonly hotels: readonly Pick<Hotel, 'hotelId' | 'placeId'>[]
  readonly stay: PlannedStay
  /** The priced rates of each hotel that has any, by its id. */
  readonly rates: ReadonlyMap<string, readonly DealRoomType[]>
  readonly askedAtMs: number
  /** The finds of these hotels before the question. */
  readonly finds: readonly Find[]
  /** A find from before this time was due to be confirmed. */
  readonly dueBeforeMs: number
}

/**
 * Returns how an answer changes the finds: a hotel keeps the stay whose miles are worth most, and of
 * those the cheapest, at the price of the last
 * answer about it, and loses it when it is no longer free.
 */
export function judgeAnswer(answer: Answer): Pick<QuestionResult, 'put' | 'removed' | 'gained'> {
  const { hotels, stay, rates, askedAtMs, dueBeforeMs } = answer
  const findOf = new Map(answer.finds.map((find) => [find.hotelId, find]))
  const put: Find[] = []
  const removed: string[] = []
  let gained = 0
  for (const { hotelId, placeId } of hotels) {
    const current = findOf.get(hotelId)
    const isSameStay = current?.startDate === stay.checkin && current.endDate === stay.checkout
    const room = bestRoom(rates.get(hotelId) ?? [])
    if (room === undefined) {
      if (isSameStay) removed.push(hotelId)
      continue
    }
    const isBetter = current === undefined || compareRooms(room, JSON.parse(current.roomType) as DealRoomType) < 0
    if (isBetter || (isSameStay && current.foundAtMs < dueBeforeMs)) gained += 1
    if (!isBetter && !isSameStay) continue
    put.push({
      hotelId,
      placeId,
      startDate: stay.checkin,
      endDate: stay.checkout,
      roomType: JSON.stringify(room),
      foundAtMs: askedAtMs,
    })
  }
  return { put, removed, gained }
}

function bestRoom(rooms: readonly DealRoomType[]): DealRoomType | undefined {
  return rooms.toSorted(compareRooms)[0]
}

/** Values of a mile are equal within about this share: miles are rounded, so they differ a little in any case. */
const equalShare = 0.03

/** Best first: the one whose miles are worth more; of equals the one that takes fewer miles a night. */
function compareRooms({ calculations: a }: DealRoomType, { calculations: b }: DealRoomType): number {
  return valueStep(b) - valueStep(a) || milesPerNight(a) - milesPerNight(b) || b.cpm - a.cpm
}

type Calculations = DealRoomType['calculations']

function valueStep({ cpm }: Calculations): number {
  return Math.round(Math.log(cpm) / Math.log(1 + equalShare))
}

function milesPerNight({ miles_required, selling_price, price_per_night }: Calculations): number {
  return miles_required / Math.max(1, Math.round(selling_price.amount / price_per_night.amount))
}
