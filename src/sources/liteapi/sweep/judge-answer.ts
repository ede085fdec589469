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
 * Returns how an answer changes the finds: a hotel keeps the stay whose miles are worth most, at the price of the last
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
    const { cpm } = room.calculations
    const isBetter = current === undefined || cpm > current.cpm
    if (isBetter || (isSameStay && current.foundAtMs < dueBeforeMs)) gained += 1
    if (!isBetter && !isSameStay) continue
    put.push({
      hotelId,
      placeId,
      startDate: stay.checkin,
      endDate: stay.checkout,
      cpm,
      roomType: JSON.stringify(room),
      foundAtMs: askedAtMs,
    })
  }
  return { put, removed, gained }
}

/** The room type whose miles are worth most; of equals the one that takes fewer. */
function bestRoom(rooms: readonly DealRoomType[]): DealRoomType | undefined {
  return rooms.toSorted(
    ({ calculations: a }, { calculations: b }) => b.cpm - a.cpm || a.miles_required - b.miles_required,
  )[0]
}
