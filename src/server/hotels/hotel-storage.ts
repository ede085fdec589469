import type { Clock } from '../runtime/clock.ts'
import {
  all,
  any,
  anyOf,
  each,
  type Fragment,
  lookUp,
  type Query,
  raw,
  rows,
  run,
  type Sql,
  sql,
  type Steps,
} from '../database/sql.ts'
import { foldText, foldWords } from '../places/fold-text.ts'
import { cellAt, cellsWithin } from '../places/grid.ts'
import { distanceMeters, latitudeReach, type Position } from '../places/sphere.ts'
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts'
import { type Amenity, compactZip, type Hotel } from './hotel.ts'
import { type HotelCatalogue, type HotelFilters, maxSpellings, type NumberedHotel } from './storage.ts'

/** The statements that differ between the databases. */
export interface HotelDialect {
  /** Returns statements that empty tables; each table refers only to tables after it in the list. */
  empty(tables: readonly string[]): readonly string[]
  /** The column type of a hotel's amenity ids. */
  readonly idsType: string
  /** Returns the ids in their stored format. */
  ids(amenityIds: readonly number[]): string
  /** Returns the condition that a hotel has all or any of the amenities. */
  hasAmenities(amenityIds: readonly number[], needed: 'all' | 'any'): Fragment
  /** How many hotel numbers one query searches; between queries, other requests are served. */
  readonly numbersAtOnce: number
}

export const postgresHotels: HotelDialect = {
  // TRUNCATE empties a table of a million rows immediately.
  empty: (tables) => [`TRUNCATE ${tables.join(', ')}`],
  idsType: 'integer[]',
  ids: (amenityIds) => `{${amenityIds.join(',')}}`,
  hasAmenities: (amenityIds, needed) =>
    sql`amenity_ids ${raw(needed === 'all' ? '@>' : '&&')} ${amenityIds}::integer[]`,
  numbersAtOnce: 2 ** 31 - 1,
}

/** Returns ids of amenities as one text, with a comma before and after each id. */
const idsText = (amenityIds: readonly number[]) => `,${amenityIds.join(',')},`

export const sqliteHotels: HotelDialect = {
  empty: (tables) => tables.map((table) => `DELETE FROM ${table}`),
  idsType: 'text',
  ids: idsText,
  hasAmenities(amenityIds, needed) {
    const each = amenityIds.map((id) => sql`instr(amenity_ids, ${idsText([id])}) > 0`)
    return needed === 'all' ? all(each) : any(each)
  },
  numbersAtOnce: 2000,
}

interface HotelRow {
  readonly hotelNo: number
  readonly record: string
}

interface PositionRow extends Position {
  readonly hotelNo: number
}

/** The radius of the first search for the nearest hotels; it is tripled until enough are found. */
const firstReachMeters = 10_000

/** Stores the hotel catalogue, filled by one source. */
export type HotelStorage = ReturnType<typeof createHotelStorage>

export function createHotelStorage({ query, transaction }: Sql, dialect: HotelDialect, clock: Clock) {
  /** Makes changes in one commit, as a new version of the catalogue. Its row is the lock for numbering hotels. */
  function change<Result>(work: () => Steps<Result>): Promise<Result> {
    return transaction(function* () {
      yield* run("UPDATE data_sets SET version = version + 1 WHERE name = 'hotels'")
      return yield* work()
    })
  }

  return {
    ...createCatalogue(query, dialect),

    /** Returns the source of the catalogue and its edition in the source's terms; `undefined` if no source has filled it. */
    async catalogueOrigin() {
      const [row] = await query<{ source: string; edition: string | null }>(
        "SELECT source, edition FROM data_sets WHERE name = 'hotels'",
      )
      return row && { source: row.source, edition: row.edition ?? undefined }
    },

    /** Returns the ids of all hotels, or of the hotels of a country, sorted by number. */
    async hotelIds(countryCode?: string) {
      const rows = await query<{ hotelId: string }>(
        sql`SELECT hotel_id AS "hotelId" FROM hotels WHERE removed_at IS NULL
         ${countryCode === undefined ? sql`` : sql`AND country_code = ${countryCode}`} ORDER BY hotel_no`,
      )
      return rows.map(({ hotelId }) => hotelId)
    },

    /** Empties the catalogue for a new source: removes all hotels, amenities, deals and data about imports. */
    startCatalogue: (source: string, amenities: readonly Amenity[]) =>
      transaction(function* () {
        for (const statement of dialect.empty(catalogueTables)) yield* run(statement)
        // Sweeps stay as rows, because cached responses refer to their numbers, which must not be reused.
        yield* run('UPDATE sweeps SET finished_at = NULL')
        yield* run(
          sql`INSERT INTO data_sets (name, source, stored_at, version) VALUES ('hotels', ${source}, ${clock()}, 1)
           ON CONFLICT (name) DO UPDATE SET source = excluded.source, edition = NULL, stored_at = excluded.stored_at,
             version = data_sets.version + 1`,
        )
        yield* insertAmenities(amenities)
      }),

    /** Stores new and changed hotels by id, in one commit. New hotels are numbered in order; others keep their number. */
    putHotels: (hotels: readonly Hotel[]) => change(() => putHotels(hotels, dialect)),

    /** Removes hotels and their deals, in one commit; returns how many. Unknown ids are ignored. */
    removeHotels: (hotelIds: readonly string[]) =>
      change(function* () {
        const removed = yield* run<Pick<HotelRow, 'hotelNo'>>(
          sql`UPDATE hotels SET removed_at = ${clock()} WHERE hotel_id ${anyOf(hotelIds)} AND removed_at IS NULL
           RETURNING hotel_no AS "hotelNo"`,
        )
        const hotelNos = removed.map(({ hotelNo }) => hotelNo)
        yield* run(sql`DELETE FROM hotel_records WHERE hotel_no ${anyOf(hotelNos)}`)
        for (const table of ['coming_stays', 'deal_stays', 'deals']) {
          yield* run(
            sql`DELETE FROM ${raw(table)} WHERE sweep_id IN (SELECT sweep_id FROM sweeps) AND hotel_no ${anyOf(hotelNos)}`,
          )
        }
        return removed.length
      }),

    /** Adds amenities; existing ids and names stay unchanged. */
    addAmenities: (amenities: readonly Amenity[]) => change(() => insertAmenities(amenities)),

    /** Records that an edition of the source is completely stored. */
    finishCatalogue: (edition: string) =>
      change(function* () {
        yield* run(sql`UPDATE data_sets SET edition = ${edition}, stored_at = ${clock()} WHERE name = 'hotels'`)
      }),
  }
}

function createCatalogue(query: Query, dialect: HotelDialect): HotelCatalogue {
  async function hotelsByNumber(hotelNos: readonly number[]): Promise<NumberedHotel[]> {
    const rows = await query<HotelRow>(
      sql`SELECT hotel_no AS "hotelNo", record FROM hotel_records WHERE hotel_no ${anyOf(hotelNos)}`,
    )
    const hotels = new Map(rows.map((row) => [row.hotelNo, { hotelNo: row.hotelNo, hotel: readHotel(row) }]))
    return hotelNos.flatMap((hotelNo) => hotels.get(hotelNo) ?? [])
  }

  async function hotelsByIds(hotelIds: readonly string[]): Promise<Hotel[]> {
    const rows = await query<HotelRow & { readonly hotelId: string }>(
      sql`SELECT hotel_id AS "hotelId", hotel_no AS "hotelNo", record FROM hotels JOIN hotel_records USING (hotel_no)
       WHERE hotel_id ${anyOf(hotelIds)}`,
    )
    const hotels = new Map(rows.map((row) => [row.hotelId, readHotel(row)]))
    return hotelIds.flatMap((hotelId) => hotels.get(hotelId) ?? [])
  }

  async function listNumbers(filters: HotelFilters): Promise<readonly number[]> {
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

  return {
    hotelsByIds,
    hotelsByNumber,

    async hotelById(hotelId) {
      return (await hotelsByIds([hotelId]))[0]
    },

    async hotelsAfter(hotelNo, limit) {
      const rows = await query<HotelRow>(
        sql`SELECT hotel_no AS "hotelNo", record FROM hotel_records WHERE hotel_no > ${hotelNo} ORDER BY hotel_no LIMIT ${limit}`,
      )
      return rows.map((row) => ({ hotelNo: row.hotelNo, hotel: readHotel(row) }))
    },

    async hotelIdsAfter(afterNo, upToNo) {
      const rows = await query<{ hotelId: string }>(
        sql`SELECT hotel_id AS "hotelId" FROM hotels
         WHERE hotel_no > ${afterNo} AND hotel_no <= ${upToNo} AND removed_at IS NULL ORDER BY hotel_no`,
      )
      return rows.map(({ hotelId }) => hotelId)
    },

    lastHotelNo: () => lastHotelNo(query),

    async listHotels(filters) {
      return (await hotelsByNumber(await listNumbers(filters))).map(({ hotel }) => hotel)
    },

    async nameWordsLike(word) {
      const rows = await query<{ word: string }>(
        sql`SELECT DISTINCT word FROM (${lookUp(word, {
          columns: sql`word`,
          from: sql`hotel_words`,
          where: sql`word >= value ->> 0 AND word < value ->> 1`,
        })}) AS words LIMIT ${raw(maxSpellings)}`,
      )
      return rows.map(({ word }) => word)
    },

    async countHotels() {
      const [counted] = await query<{ count: number }>('SELECT count(*) AS count FROM hotel_records')
      return counted?.count ?? 0
    },

    listAmenities: () =>
      query<Amenity>('SELECT amenity_id AS "amenityId", name, category FROM amenities ORDER BY amenity_id'),

    async catalogueVersion() {
      const [row] = await query<{ version: number }>("SELECT version FROM data_sets WHERE name = 'hotels'")
      return row?.version ?? 0
    },
  }
}

const catalogueTables = [
  'deal_columns',
  'coming_stays',
  'deal_stays',
  'deals',
  'hotel_words',
  'hotel_amenities',
  'hotel_records',
  'hotels',
  'amenities',
  'import_hotels',
  'hotel_imports',
]

function readHotel({ record }: HotelRow): Hotel {
  return JSON.parse(record) as Hotel
}

/** Returns the SQL condition for all filters except the distance. */
function conditionOf(filters: HotelFilters, { hasAmenities }: HotelDialect): Fragment {
  const { hotelIds, countryCode, foldedCity, nameWords, nameSpellings = [] } = filters
  const { compactZip, minRating, minReviewCount, stars, hotelTypeIds, chainIds, amenityIds, anyAmenityIds } = filters
  // Folded words contain neither % nor _, so they need no escaping.
  const named = (word: string) => sql`folded_name LIKE '%' || ${word} || '%'`
  const amenities = [
    ...(amenityIds === undefined ? [] : [hasAmenities(amenityIds, 'all')]),
    ...(anyAmenityIds === undefined ? [] : [hasAmenities(anyAmenityIds, 'any')]),
  ]
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
    // Last, because only they read another row.
    ...amenities.map(
      (has) => sql`EXISTS (SELECT 1 FROM hotel_amenities WHERE hotel_amenities.hotel_no = hotels.hotel_no AND ${has})`,
    ),
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

async function lastHotelNo(query: Query): Promise<number> {
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
    const reach = latitudeReach(reachMeters) + 1e-6
    const within = {
      columns: sql`hotel_no AS "hotelNo", latitude, longitude`,
      from: sql`hotels`,
      where: sql`cell BETWEEN CAST(value ->> 0 AS integer) AND CAST(value ->> 1 AS integer)
        AND latitude BETWEEN ${center.latitude - reach} AND ${center.latitude + reach} AND ${where}`,
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

function* insertAmenities(amenities: readonly Amenity[]): Steps<void> {
  yield* run(
    sql`INSERT INTO amenities (amenity_id, name, category)
     SELECT CAST(value ->> 'amenityId' AS integer), value ->> 'name', value ->> 'category'
     FROM ${rows(amenities)} AS value WHERE TRUE ON CONFLICT DO NOTHING`,
  )
}

const hotelColumns = {
  hotel_id: 'text',
  folded_name: 'text',
  folded_city: 'text',
  country_code: 'text',
  cell: 'integer',
  latitude: 'double precision',
  longitude: 'double precision',
  compact_zip: 'text',
  rating: 'double precision',
  review_count: 'integer',
  stars: 'double precision',
  hotel_type_id: 'integer',
  chain_id: 'integer',
} as const

function columnsOf(hotel: Hotel): Readonly<Record<keyof typeof hotelColumns, string | number>> {
  const { hotelId, name, city, countryCode, latitude, longitude, rating, reviewCount, stars } = hotel
  return {
    hotel_id: hotelId,
    folded_name: foldText(name),
    folded_city: foldText(city),
    country_code: countryCode,
    cell: cellAt(hotel),
    latitude,
    longitude,
    compact_zip: compactZip(hotel.postalCode),
    rating,
    review_count: reviewCount,
    stars,
    hotel_type_id: hotel.hotelTypeId,
    chain_id: hotel.chainId,
  }
}

/** Existing hotels keep their numbers, as do removed hotels that return. */
function* putHotels(hotels: readonly Hotel[], { ids, idsType }: HotelDialect): Steps<void> {
  const names = Object.keys(hotelColumns)
  const columns = raw(names.join(', '))
  const casts = Object.entries(hotelColumns).map(([name, type]) => `CAST(value ->> '${name}' AS ${type}) AS ${name}`)
  yield* run(
    sql`INSERT INTO hotels (hotel_no, ${columns})
     SELECT coalesce(stored.hotel_no, last + row_number() OVER (PARTITION BY stored.hotel_no IS NULL ORDER BY position)),
       ${raw(names.map((name) => `arriving.${name}`).join(', '))}
     FROM (SELECT CAST(value ->> 'position' AS integer) AS position, ${raw(casts.join(', '))}
       FROM ${rows(hotels.map((hotel, position) => ({ ...columnsOf(hotel), position })))} AS value) AS arriving
     CROSS JOIN (SELECT coalesce(max(hotel_no), 0) AS last FROM hotels) AS known
     LEFT JOIN hotels AS stored ON stored.hotel_id = arriving.hotel_id WHERE TRUE
     ON CONFLICT (hotel_id) DO UPDATE SET ${raw(names.map((name) => `${name} = excluded.${name}`).join(', '))}, removed_at = NULL`,
  )
  const ofHotels = (list: readonly object[]) =>
    sql`FROM ${rows(list)} AS value CROSS JOIN hotels WHERE hotel_id = value ->> 0`
  const records = hotels.map((hotel) => [hotel.hotelId, JSON.stringify(hotel)])
  yield* run(
    sql`INSERT INTO hotel_records (hotel_no, record) SELECT hotel_no, value ->> 1 ${ofHotels(records)}
     ON CONFLICT (hotel_no) DO UPDATE SET record = excluded.record`,
  )
  const amenities = hotels.map(({ hotelId, amenityIds }) => [hotelId, ids(amenityIds)])
  yield* run(
    sql`INSERT INTO hotel_amenities (hotel_no, amenity_ids) SELECT hotel_no, CAST(value ->> 1 AS ${raw(idsType)}) ${ofHotels(amenities)}
     ON CONFLICT (hotel_no) DO UPDATE SET amenity_ids = excluded.amenity_ids`,
  )
  const words = [...new Set(hotels.flatMap(({ name }) => foldWords(name)))].toSorted()
  yield* run(sql`INSERT INTO hotel_words (word) ${each(words)} WHERE TRUE ON CONFLICT DO NOTHING`)
}
