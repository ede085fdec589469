import { dayNumber, nightsBetween } from '#contract/days'
import { type DealRoomType, dealRoomType } from '#contract/list-deals'
import type { Clock } from '#server/clock'
import type { Find, FindStorage } from '#server/deals/finds/storage'
import { type BestStay, type ComingStay, priceOf } from '#server/hotels/supplier'
import { yieldToEventLoop } from '#server/yield-to-event-loop'
import * as z from 'zod/mini'
import type { FoundDeals } from '../open-liteapi.ts'
import { bestFind, type ReadFind, readFind } from './best-find.ts'

/** Hotels whose finds are read before yielding to the event loop. */
const hotelsPerYield = 50

export interface FoundDealsOptions {
  readonly finds: Pick<FindStorage, 'findsOf' | 'findsEdition'>
  readonly clock: Clock
  /** Older finds are no deals. */
  readonly maxAgeMs: number
}

/** Creates the part of a supplier that answers from what the sweep has found. */
export function createFoundDeals(options: FoundDealsOptions): FoundDeals {
  const { finds, clock, maxAgeMs } = options
  return {
    async bestStays(wanted, today) {
      const oldestMs = clock() - maxAgeMs
      const found = await finds.findsOf(wanted.map(({ hotelId }) => hotelId))
      const valid = found.filter(({ startDate, foundAtMs }) => startDate > today && foundAtMs >= oldestMs)
      const stays: (BestStay | undefined)[] = []
      for (const [index, { hotelId }] of wanted.entries()) {
        if (index % hotelsPerYield === 0) await yieldToEventLoop()
        const known = valid.filter((find) => find.hotelId === hotelId).map(readFind)
        const best = bestFind(known)
        if (best === undefined) {
          stays.push(undefined)
          continue
        }
        const { startDate, endDate, foundAtMs } = best.find
        const roomType = z.parse(dealRoomType, best.room)
        stays.push({ startDate, endDate, roomType, foundAtMs, stays: known.map(comingStay) })
      }
      return stays
    },

    async roomTypes(stays) {
      const found = await finds.findsOf([...new Set(stays.map(({ hotel }) => hotel.hotelId))])
      const keyOf = (hotelId: string, { startDate, endDate }: Pick<Find, 'startDate' | 'endDate'>) =>
        `${startDate} ${endDate} ${hotelId}`
      const roomOf = new Map(found.map((find) => [keyOf(find.hotelId, find), find.roomType]))
      return stays.map((stay) => {
        const roomType = roomOf.get(keyOf(stay.hotel.hotelId, stay)) ?? null
        return roomType === null ? undefined : (JSON.parse(roomType) as DealRoomType)
      })
    },

    dealsEdition: () => finds.findsEdition(),
  }
}

function comingStay({ find: { startDate, endDate, foundAtMs }, room }: ReadFind): ComingStay {
  return {
    startDay: dayNumber(startDate),
    nights: nightsBetween(startDate, endDate),
    price: room && priceOf(room),
    foundAtMs,
  }
}
