import { dayNumber, nightsBetween } from '#contract/days'
import { type DealRoomType, dealRoomType } from '#contract/list-deals'
import type { Clock } from '#server/clock'
import type { Find, FindStorage } from '#server/deals/finds/storage'
import { type ComingStay, priceOf } from '#server/hotels/supplier'
import * as z from 'zod/mini'
import type { FoundDeals } from '../open-liteapi.ts'
import { bestFind } from './compare-rooms.ts'

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
      return wanted.map(({ hotelId }) => {
        const known = valid.filter((find) => find.hotelId === hotelId)
        const best = bestFind(known)
        if (best === undefined) return undefined
        const { startDate, endDate, foundAtMs } = best.find
        return {
          startDate,
          endDate,
          roomType: z.parse(dealRoomType, best.room),
          foundAtMs,
          stays: known.map(comingStay),
        }
      })
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

function comingStay({ startDate, endDate, roomType, foundAtMs }: Find): ComingStay {
  return {
    startDay: dayNumber(startDate),
    nights: nightsBetween(startDate, endDate),
    price: roomType === null ? undefined : priceOf(JSON.parse(roomType) as DealRoomType),
    foundAtMs,
  }
}
