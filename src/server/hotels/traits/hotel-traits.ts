import type { Hotel } from '../hotel.ts'

/** Filters of a list of hotels beyond where they are and what they are called; all that are given must match. */
export interface TraitFilters {
  /** Compact, compared whole. */
  readonly compactZip?: string | undefined
  readonly minRating?: number | undefined
  readonly minReviewCount?: number | undefined
  /** One of these classes, with halves. */
  readonly stars?: readonly number[] | undefined
  readonly hotelTypeIds?: readonly number[] | undefined
  readonly chainIds?: readonly number[] | undefined
  /** All of these. */
  readonly amenityIds?: readonly number[] | undefined
  /** At least one of these. */
  readonly anyAmenityIds?: readonly number[] | undefined
}

/** Returns what a hotel is narrowed by, besides its amenities, as it is stored. */
export function traitsOf({ postalCode, rating, reviewCount, stars, hotelTypeId, chainId }: Hotel) {
  return { compactZip: compactZip(postalCode), rating, reviewCount, stars, hotelTypeId, chainId }
}

/** Returns a postal code in lower case, without spaces and hyphens, so that two spellings of it compare equal. */
export function compactZip(zip: string): string {
  return zip.toLowerCase().replaceAll(/[ -]/g, '')
}
