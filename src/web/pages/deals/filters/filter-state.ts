import { formatMiles } from '../../../format/miles.ts'
import { filterNames, type DealFilters, type DealsSearch } from '../../../paths.ts'

type FilterName = (typeof filterNames)[number]

/** The filters with options to choose from, with their titles, in display order. */
export const filterTitles = [
  ['minStars', 'Stars'],
  ['minRating', 'Guest rating'],
  ['maxMiles', 'Most miles'],
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

/** Our names of the common boards, by code. */
export const boardNames: Readonly<Record<string, string>> = {
  RO: 'Room only',
  BB: 'Breakfast included',
  HB: 'Half board',
  FB: 'Full board',
  AI: 'All inclusive',
}

/** A short description of a filter's value; undefined when it is not set. */
export function filterWords(name: FilterName, filters: DealFilters): string | undefined {
  const { minStars, minRating, maxMiles, boardType, refundable, facilities } = filters
  switch (name) {
    case 'minStars':
      return minStars === undefined ? undefined : minStars === 5 ? '5 stars' : `${minStars}+ stars`
    case 'minRating':
      return minRating === undefined ? undefined : `Rated ${minRating}+`
    case 'maxMiles':
      return maxMiles === undefined ? undefined : `Up to ${formatMiles(maxMiles)} miles`
    case 'boardType':
      return boardType === undefined ? undefined : (boardNames[boardType] ?? boardType)
    case 'refundable':
      return refundable === undefined ? undefined : 'Refundable only'
    case 'facilities':
      return facilities === undefined
        ? undefined
        : facilities.length === 1
          ? facilities[0]
          : `${facilities.length} facilities`
    default:
      return name satisfies never
  }
}
