import { dealRoomType } from '#contract/list-deals'
import type { Clock } from '#server/clock'
import type { FindStorage } from '#server/deals/finds/storage'
import * as z from 'zod/mini'
import type { FoundDeals } from '../open-liteapi.ts'

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
      const findOf = new Map(valid.map((find) => [find.hotelId, find]))
      return wanted.map(({ hotelId }) => {
        const find = findOf.get(hotelId)
        if (find === undefined) return undefined
        const { startDate, endDate, roomType, foundAtMs } = find
        return { startDate, endDate, roomType: z.parse(dealRoomType, JSON.parse(roomType)), foundAtMs }
      })
    },

    dealsEdition: () => finds.findsEdition(),
  }
}
