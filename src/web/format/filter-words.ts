import type { DealFilters } from '../paths.ts'
import { formatMiles } from './miles.ts'
import { formatPrice } from './value.ts'

/** Our names of the common boards, by code. */
export const boardNames: Readonly<Record<string, string>> = {
  RO: 'Room only',
  BB: 'Breakfast included',
  HB: 'Half board',
  FB: 'Full board',
  AI: 'All inclusive',
}

/** A short description of a filter's value; undefined when it is not set. */
export function filterWords(name: keyof DealFilters, filters: DealFilters): string | undefined {
  const { minStars, minRating, maxMiles, minCpm, boardType, refundable, facilities } = filters
  switch (name) {
    case 'minStars':
      return minStars === undefined ? undefined : minStars === 5 ? '5 stars' : `${minStars}+ stars`
    case 'minRating':
      return minRating === undefined ? undefined : `Rated ${minRating}+`
    case 'maxMiles':
      return maxMiles === undefined ? undefined : `Up to ${formatMiles(maxMiles)} miles`
    case 'minCpm':
      return minCpm === undefined ? undefined : `${formatPrice(minCpm)} a mile or more`
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
