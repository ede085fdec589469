import { filterNames, type DealsSearch } from '../../../paths.ts'

type FilterName = (typeof filterNames)[number]

/** The filters with options to choose from, with their titles, in display order. */
export const filterTitles = [
  ['minStars', 'Stars'],
  ['minRating', 'Guest rating'],
  ['maxMiles', 'Most miles'],
  ['minCpm', 'Value'],
  ['boardType', 'Board'],
  ['facilities', 'Facilities'],
] as const
export type FieldName = (typeof filterTitles)[number][0]

/** A change that clears all filters. */
export const clearedFilters: DealsSearch = {
  ...(Object.fromEntries(filterNames.map((name) => [name, undefined])) as Record<FilterName, undefined>),
  nightMiles: undefined,
  nightCash: undefined,
  limit: undefined,
}

export function countFilters(search: DealsSearch): number {
  return filterNames.filter((name) => search[name] !== undefined).length
}
