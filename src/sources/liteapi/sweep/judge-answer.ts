import type { DealRoomType } from '#contract/list-deals'
import type { Find, FindNights, QuestionResult } from '#server/deals/finds/storage'
import type { Hotel } from '#server/hotels/hotel'
import { bestFind, compareRooms, readFind } from './best-find.ts'
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
 * Returns how an answer changes the finds: the stay has the price of now, or is sold out, and the best find of a hotel is the
 * one whose miles are worth most.
 */
export function judgeAnswer(answer: Answer): Pick<QuestionResult, 'put' | 'promoted' | 'gained'> {
  const { hotels, stay, rates, askedAtMs, dueBeforeMs } = answer
  const put: Find[] = []
  const promoted: FindNights[] = []
  let gained = 0
  for (const { hotelId, placeId } of hotels) {
    const known = answer.finds.filter((find) => find.hotelId === hotelId).map(readFind)
    const isSameStay = (find: Find) => find.startDate === stay.checkin && find.endDate === stay.checkout
    const before = bestFind(known.filter(({ find }) => find.isBest))
    const other = bestFind(known.filter(({ find }) => !isSameStay(find)))
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
    if (!isBest && other !== undefined && !other.find.isBest) promoted.push(nightsOf(other.find))
    const isBetter = before === undefined || (isBest && compareRooms(room, before.room) < 0)
    const isDue = before !== undefined && isSameStay(before.find) && before.find.foundAtMs < dueBeforeMs
    if (isBest && (isBetter || isDue)) gained += 1
  }
  return { put, promoted, gained }
}

function nightsOf({ hotelId, startDate, endDate }: Find): FindNights {
  return { hotelId, startDate, endDate }
}
