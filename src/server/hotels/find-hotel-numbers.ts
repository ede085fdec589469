import { all, any, anyOf, type Fragment, lookUp, type Query, sql } from '../database/sql.ts'
import { cellsWithin } from '../places/grid.ts'
import { bandAround } from '../places/nearest.ts'
import { distanceMeters, type Position } from '../places/sphere.ts'
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts'
import type { HotelDialect } from './hotel-dialect.ts'

/** Filters of a list of hotels other than location and name; a hotel must match all of them. */
export interface TraitFilters {
  /** A whole postal code in compact form. */
  readonly compactZip?: string | undefined
  readonly minRating?: number | undefined
  readonly minReviewCount?: number | undefined
  /** The hotel must have one of these stars, in steps of a half. */
  readonly stars?: readonly number[] | undefined
  readonly hotelTypeIds?: readonly number[] | undefined
  readonly chainIds?: readonly number[] | undefined
  /** The hotel must have all of these amenities, or any of them. */
  readonly amenities?: { readonly ids: readonly number[]; readonly needed: 'all' | 'any' } | undefined
}

export interface HotelFilters extends TraitFilters {
  /** Only these hotels, in this order. */
  readonly hotelIds?: readonly string[] | undefined
  readonly countryCode?: string | undefined
  /** The whole city name, folded. */
  readonly foldedCity?: string | undefined
  /** Folded words that must all be in the name. */
  readonly nameWords: readonly string[]
  /** The folded spellings of each further word; the name must contain one per word. */
  readonly nameSpellings?: readonly (readonly string[])[] | undefined
  /** Only hotels within the radius, nearest first; without it, in the order of `hotelIds`, or by number. */
  readonly around?: { readonly center: Position; readonly radiusMeters: number } | undefined
  readonly limit: number
  readonly offset: number
  /** Only hotels after this one, by distance or number. It may have been removed; an unknown id has no hotels after it. */
  readonly after?: string | undefined
}

interface PositionRow extends Position {
  readonly hotelNo: number
}

/** The radius of the first search for the nearest hotels; it is tripled until enough are found. */
const firstReachMeters = 10_000

export async function findHotelNumbers(
  query: Query,
  filters: HotelFilters,
  dialect: HotelDialect,
): Promise<readonly number[]> {
  const { around, hotelIds, limit, offset } = filters
  const [after] =
    filters.after === undefined
      ? []
      : await query<PositionRow>(
          sql`SELECT hotel_no AS "hotelNo", latitude, longitude FROM hotels WHERE hotel_id = ${filters.after}`,
        )
  if (filters.after !== undefined && after === undefined) return []
  const where = conditionOf(filters, dialect)
  if (around !== undefined) {
    const { center, radiusMeters } = around
    const found = await nearest(query, where, center, radiusMeters, offset + limit, after)
    return found.slice(offset, offset + limit)
  }
  return hotelIds === undefined
    ? (await byNumber(query, where, offset + limit, after?.hotelNo ?? 0, dialect.numbersAtOnce)).slice(offset)
    : (await byIds(query, where, hotelIds)).slice(offset, offset + limit)
}

/** Returns the SQL condition for all filters except the distance. */
function conditionOf(filters: HotelFilters, { hasAmenities }: HotelDialect): Fragment {
  const { hotelIds, countryCode, foldedCity, nameWords, nameSpellings = [] } = filters
  const { compactZip, minRating, minReviewCount, stars, hotelTypeIds, chainIds, amenities } = filters
  // Folded words contain neither % nor _, so they need no escaping.
  const named = (word: string) => sql`folded_name LIKE '%' || ${word} || '%'`
  return all([
    sql`removed_at IS NULL`,
    ...(hotelIds === undefined ? [] : [sql`hotel_id ${anyOf(hotelIds)}`]),
    ...(countryCode === undefined ? [] : [sql`country_code = ${countryCode}`]),
    ...(foldedCity === undefined ? [] : [sql`folded_city = ${foldedCity}`]),
    ...(compactZip === undefined ? [] : [sql`compact_zip = ${compactZip}`]),
    ...(minRating === undefined ? [] : [sql`rating >= ${minRating}`]),
    ...(minReviewCount === undefined ? [] : [sql`review_count >= ${minReviewCount}`]),
    ...(stars === undefined ? [] : [sql`stars ${anyOf(stars)}`]),
    ...(hotelTypeIds === undefined ? [] : [sql`hotel_type_id ${anyOf(hotelTypeIds)}`]),
    ...(chainIds === undefined ? [] : [sql`chain_id ${anyOf(chainIds)}`]),
    ...nameWords.map(named),
    ...nameSpellings.map((spellings) => any(spellings.map(named))),
    // Last, because only this reads another row.
    ...(amenities === undefined
      ? []
      : [
          sql`EXISTS (SELECT 1 FROM hotel_amenities
            WHERE hotel_amenities.hotel_no = hotels.hotel_no AND ${hasAmenities(amenities.ids, amenities.needed)})`,
        ]),
  ])
}

/** Returns the numbers of hotels in the order of `hotelIds`. */
async function byIds(query: Query, where: Fragment, hotelIds: readonly string[]): Promise<number[]> {
  const rows = await query<PositionRow & { readonly hotelId: string }>(
    sql`SELECT hotel_no AS "hotelNo", hotel_id AS "hotelId" FROM hotels WHERE ${where}`,
  )
  const numbers = new Map(rows.map(({ hotelId, hotelNo }) => [hotelId, hotelNo]))
  return [...new Set(hotelIds)].flatMap((hotelId) => numbers.get(hotelId) ?? [])
}

/** Returns the greatest number of a hotel, or 0 without hotels. */
export async function lastHotelNo(query: Query): Promise<number> {
  const [last] = await query<{ hotelNo: number | null }>('SELECT max(hotel_no) AS "hotelNo" FROM hotels')
  return last?.hotelNo ?? 0
}

/** Returns the numbers of matching hotels after `afterNo`, in order. */
async function byNumber(
  query: Query,
  where: Fragment,
  wanted: number,
  afterNo: number,
  numbersAtOnce: number,
): Promise<number[]> {
  const lastNo = await lastHotelNo(query)
  const found: number[] = []
  for (let from = afterNo; from < lastNo && found.length < wanted; from += numbersAtOnce) {
    if (from > afterNo) await yieldToEventLoop()
    const upTo = Math.min(from + numbersAtOnce, lastNo)
    const rows = await query<PositionRow>(
      sql`SELECT hotel_no AS "hotelNo" FROM hotels WHERE ${where} AND hotel_no > ${from} AND hotel_no <= ${upTo}
       ORDER BY hotel_no LIMIT ${wanted - found.length}`,
    )
    found.push(...rows.map(({ hotelNo }) => hotelNo))
  }
  return found
}

/** Returns the numbers of hotels within a radius that come after a hotel, nearest first; `wanted` or more, if there are. */
async function nearest(
  query: Query,
  where: Fragment,
  center: Position,
  radiusMeters: number,
  wanted: number,
  after: PositionRow | undefined,
): Promise<number[]> {
  const afterMeters = after === undefined ? -1 : distanceMeters(center, after)
  const afterNo = after?.hotelNo ?? 0
  for (
    let reachMeters = Math.min(firstReachMeters, radiusMeters);
    ;
    reachMeters = Math.min(reachMeters * 3, radiusMeters)
  ) {
    const { from, to } = bandAround(center, reachMeters)
    const within = {
      columns: sql`hotel_no AS "hotelNo", latitude, longitude`,
      from: sql`hotels`,
      where: sql`cell BETWEEN CAST(value ->> 0 AS integer) AND CAST(value ->> 1 AS integer)
        AND latitude BETWEEN ${from} AND ${to} AND ${where}`,
    }
    const rows = await query<PositionRow>(sql`${lookUp(cellsWithin(center, reachMeters), within)}`)
    const found = rows
      .map((row) => ({ hotelNo: row.hotelNo, meters: distanceMeters(center, row) }))
      .filter(({ meters }) => meters <= reachMeters)
      .filter(({ hotelNo, meters }) => meters > afterMeters || (meters === afterMeters && hotelNo > afterNo))
    if (found.length >= wanted || reachMeters >= radiusMeters) {
      return found.sort((a, b) => a.meters - b.meters || a.hotelNo - b.hotelNo).map(({ hotelNo }) => hotelNo)
    }
  }
}
