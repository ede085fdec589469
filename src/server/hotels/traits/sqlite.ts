import type { TraitFilters } from './hotel-traits.ts'

/** A condition of a row of `hotels`. */
export interface TraitCondition {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

/** Returns the ids of amenities as one text, in which each stands between commas. */
export function amenityText(amenityIds: readonly number[]): string {
  return `,${amenityIds.join(',')},`
}

/** Returns the filters as conditions, that of the amenities last: it is the only one that reads another row. */
export function traitConditions(filters: TraitFilters): TraitCondition[] {
  const { compactZip, minRating, minReviewCount, stars, hotelTypeIds, chainIds, amenityIds, anyAmenityIds } = filters
  const given: [sql: string, value: string | number | undefined][] = [
    ['compact_zip = ?', compactZip],
    ['rating >= ?', minRating],
    ['review_count >= ?', minReviewCount],
    ['stars IN (SELECT value FROM json_each(?))', stars && JSON.stringify(stars)],
    ['hotel_type_id IN (SELECT value FROM json_each(?))', hotelTypeIds && JSON.stringify(hotelTypeIds)],
    ['chain_id IN (SELECT value FROM json_each(?))', chainIds && JSON.stringify(chainIds)],
  ]
  return [
    ...given.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, values: [value] }])),
    ...amenityCondition(amenityIds, 'AND'),
    ...amenityCondition(anyAmenityIds, 'OR'),
  ]
}

function amenityCondition(amenityIds: readonly number[] | undefined, operator: 'AND' | 'OR'): TraitCondition[] {
  if (amenityIds === undefined) return []
  const each = amenityIds.map(() => 'instr(amenity_ids, ?) > 0').join(` ${operator} `)
  const own = 'hotel_amenities.hotel_no = hotels.hotel_no'
  const sql = `EXISTS (SELECT 1 FROM hotel_amenities WHERE ${own} AND (${each}))`
  return [{ sql, values: amenityIds.map((id) => amenityText([id])) }]
}
