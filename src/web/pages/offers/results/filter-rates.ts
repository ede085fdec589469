import { startOfDayMs } from '../../../format/zone-time.ts'
import type { OffersSearch } from '../offers-address.ts'
import type { RateRow } from './rate-rows.ts'

/** The filters of the rates on screen. */
export type RateFilterValues = Pick<OffersSearch, 'boards' | 'terms' | 'maxPrice' | 'freeUntil'>

/** A change that clears all filters. */
export const clearedFilters: OffersSearch = {
  boards: undefined,
  terms: undefined,
  maxPrice: undefined,
  freeUntil: undefined,
}

/** How many filters are set. */
export function countFilters({ boards = [], terms, maxPrice, freeUntil }: OffersSearch): number {
  return boards.length + [terms, maxPrice, freeUntil].filter((filter) => filter !== undefined).length
}

/**
 * Returns the test that a rate has to pass. It passes `boards` when each of its rooms has one of them, and `freeUntil` when its
 * deadline is on that day or later in hotel time.
 */
export function rateFilter({ boards = [], terms, maxPrice, freeUntil }: RateFilterValues): (row: RateRow) => boolean {
  const maxCents = maxPrice === undefined ? Number.POSITIVE_INFINITY : Math.round(maxPrice * 100)
  const minFreeMs = freeUntil === undefined ? undefined : dayStarts(freeUntil)
  return (row) =>
    row.totalCents <= maxCents &&
    (terms === undefined || row.isRefundable === (terms === 'refundable')) &&
    (minFreeMs === undefined || row.freeUntilMs >= minFreeMs(row.timeZone ?? 'UTC')) &&
    (boards.length === 0 || row.boards.every((code) => boards.includes(code)))
}

export const byName = new Intl.Collator('en')

// Amounts in different currencies cannot be compared; each currency stays together.
export const cheapestFirst = (a: RateRow, b: RateRow): number =>
  a.currency === b.currency ? a.totalCents - b.totalCents : a.currency < b.currency ? -1 : 1

/** Returns a function that gives the start of a day in a time zone, computed once per zone. */
function dayStarts(day: string): (timeZone: string) => number {
  const starts = new Map<string, number>()
  return (timeZone) => {
    const known = starts.get(timeZone) ?? startOfDayMs(day, timeZone)
    starts.set(timeZone, known)
    return known
  }
}
