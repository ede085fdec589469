import { centsOf } from '#contract/money'
import { boardCode } from '#contract/hotels/board'
import { dayParameter, listParameter, numberParameter } from '#contract/query-parameters'
import * as z from 'zod/mini'
import type { SearchOf } from '#web/browser/address.ts'
import { startOfDayMs } from '#web/kit/format/zone-time.ts'
import type { RateRow } from './rate-rows.ts'

export const mostPrice = 10_000_000

/**
 * The filters' format in the address. `maxPrice` is for the whole stay; `freeUntil` is a day in the hotel's time zone.
 */
export const rateFilterSearch = {
  boards: listParameter(20),
  terms: z.enum(['refundable', 'non-refundable']),
  maxPrice: numberParameter(0, mostPrice),
  freeUntil: dayParameter(),
}

/** The values of the active filters. */
export type RateFilterValues = SearchOf<typeof rateFilterSearch>

const names = Object.keys(rateFilterSearch) as (keyof RateFilterValues)[]

/** A change that clears all filters. */
export const clearedFilters: RateFilterValues = Object.fromEntries(names.map((name) => [name, undefined]))

/** Counts the active filters; several boards count as one. */
export function countFilters(values: RateFilterValues): number {
  return names.filter((name) => values[name] !== undefined).length
}

/** Returns a test for rates; with a filter by board, each room must have one of the boards. */
export function rateFilter({ boards, terms, maxPrice, freeUntil }: RateFilterValues): (row: RateRow) => boolean {
  const codes = boards?.map(boardCode)
  const startMs = freeUntil === undefined ? undefined : dayStarts(freeUntil)
  return (row) =>
    (maxPrice === undefined || row.fullCents <= centsOf({ amount: maxPrice, currency: row.currency })) &&
    (codes === undefined || row.boards.every((code) => codes.includes(code))) &&
    (terms === undefined || (terms === 'refundable' ? row.isRefundable : !row.isRefundable && !row.hasUnknownTerms)) &&
    (startMs === undefined || row.freeUntilMs > startMs(row.timeZone ?? 'UTC'))
}

/** Returns a function from a time zone to the start of a day there, in milliseconds, cached by zone. */
function dayStarts(day: string): (timeZone: string) => number {
  const starts = new Map<string, number>()
  return (timeZone) => {
    const startMs = starts.get(timeZone) ?? startOfDayMs(day, timeZone)
    starts.set(timeZone, startMs)
    return startMs
  }
}
