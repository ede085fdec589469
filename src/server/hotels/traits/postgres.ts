import type { Query } from '../../database/sql.ts'
import type { Put } from '../../database/postgres/values.ts'
import type { Hotel } from '../hotel.ts'
import type { TraitFilters } from './hotel-traits.ts'

/** Stores the amenities of hotels, once these are numbered. */
export async function putAmenities(query: Query, hotels: readonly Hotel[]): Promise<void> {
  await query(
    `INSERT INTO hotel_amenities SELECT hotel_no, amenity_ids::int[]
     FROM unnest($1::text[], $2::text[]) AS arriving (hotel_id, amenity_ids) JOIN hotels USING (hotel_id)
     ON CONFLICT (hotel_no) DO UPDATE SET amenity_ids = excluded.amenity_ids`,
    [
      hotels.map(({ hotelId }) => hotelId),
      // An array of arrays must be rectangular.
      hotels.map(({ amenityIds }) => `{${amenityIds.join(',')}}`),
    ],
  )
}

/** Returns the filters as conditions of a row of `hotels`. */
export function traitConditions(filters: TraitFilters, put: Put): string[] {
  const { compactZip, minRating, minReviewCount, stars, hotelTypeIds, chainIds, amenityIds, anyAmenityIds } = filters
  const ofAmenities = (condition: string) =>
    `EXISTS (SELECT FROM hotel_amenities WHERE hotel_amenities.hotel_no = hotels.hotel_no AND ${condition})`
  return [
    ...(compactZip === undefined ? [] : [`compact_zip = ${put(compactZip)}`]),
    ...(minRating === undefined ? [] : [`rating >= ${put(minRating)}`]),
    ...(minReviewCount === undefined ? [] : [`review_count >= ${put(minReviewCount)}`]),
    ...(stars === undefined ? [] : [`stars = ANY (${put(stars)}::float8[])`]),
    ...(hotelTypeIds === undefined ? [] : [`hotel_type_id = ANY (${put(hotelTypeIds)}::int[])`]),
    ...(chainIds === undefined ? [] : [`chain_id = ANY (${put(chainIds)}::int[])`]),
    ...(amenityIds === undefined ? [] : [ofAmenities(`amenity_ids @> ${put(amenityIds)}::int[]`)]),
    ...(anyAmenityIds === undefined ? [] : [ofAmenities(`amenity_ids && ${put(anyAmenityIds)}::int[]`)]),
  ]
}
