import { whenWords } from '../../../format/when-words.ts'
import type { DealsSearch } from '../../../paths.ts'

/** Describes when the stays of a search are, `Any 3 nights in March`; undefined where it does not say. */
export function daysWords(search: DealsSearch, now: Date): string | undefined {
  const isAny = [search.from, search.to, search.nights, search.arrival].every((each) => each === undefined)
  return isAny ? undefined : whenWords(search, now)
}
