import type { Clock } from '../clock.ts'
import type { Postgres } from '../database/postgres/open-database.ts'
import type { Query } from '../database/sql.ts'
import { columnsOf, createValues, type Put } from '../database/postgres/values.ts'
import { foldText, foldWords } from '../places/fold-text.ts'
import { cellAt, cellsWithin } from '../places/grid.ts'
import { distanceMeters, latitudeReach, type Position } from '../places/sphere.ts'
import type { Amenity, Hotel } from './hotel.ts'
import { createHotelReads, type HotelRow, readHotel } from './read-hotels.ts'
import { type HotelFilters, type HotelStorage, maxSpellings, type NumberedHotel } from './storage.ts'
import { traitsOf } from './traits/hotel-traits.ts'
import { putAmenities, traitConditions } from './traits/postgres.ts'

interface PositionRow extends Position {
  readonly hotelNo: number
}

/** The radius of the first search for the nearest hotels; it is tripled until enough are found. */
const firstReachMeters = 10_000

export function createHotelStorage(postgres: Postgres, clock: Clock): HotelStorage {
  const { query } = postgres

  async function hotelsByNumber(hotelNos: readonly number[]): Promise<NumberedHotel[]> {
    const rows = await query<HotelRow>(
      'SELECT hotel_no AS "hotelNo", record FROM hotel_records WHERE hotel_no = ANY ($1::int[])',
      [hotelNos],
    )
    const hotels = new Map(rows.map((row) => [row.hotelNo, { hotelNo: row.hotelNo, hotel: readHotel(row) }]))
    return hotelNos.flatMap((hotelNo) => hotels.get(hotelNo) ?? [])
  }

  async function hotelsOf(hotelNos: readonly number[]): Promise<Hotel[]> {
    return (await hotelsByNumber(hotelNos)).map(({ hotel }) => hotel)
  }

  async function positionById(hotelId: string): Promise<PositionRow | undefined> {
    const [row] = await query<PositionRow>(
      'SELECT hotel_no AS "hotelNo", latitude, longitude FROM hotels WHERE hotel_id = $1',
      [hotelId],
    )
    return row
  }

  return {
    ...createHotelReads(postgres.query),

    async hotelsByIds(hotelIds) {
      const rows = await query<HotelRow & { hotelId: string }>(
        `SELECT hotel_id AS "hotelId", hotel_no AS "hotelNo", record FROM hotels JOIN hotel_records USING (hotel_no)
         WHERE hotel_id = ANY ($1::text[])`,
        [hotelIds],
      )
      const hotels = new Map(rows.map((row) => [row.hotelId, readHotel(row)]))
      return hotelIds.flatMap((hotelId) => hotels.get(hotelId) ?? [])
    },

    hotelsByNumber,

    async listHotels(filters) {
      const { around, limit, offset } = filters
      const after = filters.after === undefined ? undefined : await positionById(filters.after)
      if (filters.after !== undefined && after === undefined) return []
      if (around === undefined) {
        const { values, put } = createValues()
        const where = `${conditions(filters, put)} AND hotel_no > ${put(after?.hotelNo ?? 0)}`
        const order =
          filters.hotelIds === undefined ? '' : `array_position(${put(filters.hotelIds)}::text[], hotel_id),`
        const hotelNos = await query<Pick<HotelRow, 'hotelNo'>>(
          `SELECT hotel_no AS "hotelNo" FROM hotels WHERE ${where}
           ORDER BY ${order} hotel_no LIMIT ${put(limit)} OFFSET ${put(offset)}`,
          values,
        )
        return hotelsOf(hotelNos.map(({ hotelNo }) => hotelNo))
      }
      const found = await nearest(query, filters, around.center, around.radiusMeters, after)
      return hotelsOf(found.slice(offset, offset + limit))
    },

    async nameWordsLike(word) {
      const rows = await query<{ word: string }>(
        `SELECT DISTINCT word FROM unnest($1::text[], $2::text[]) AS range (range_from, range_to)
         CROSS JOIN LATERAL (SELECT word FROM hotel_words WHERE word >= range_from AND word < range_to OFFSET 0) AS words
         LIMIT ${maxSpellings}`,
        [word.map(([from]) => from), word.map(([, to]) => to)],
      )
      return rows.map(({ word }) => word)
    },

    async startCatalogue(source, amenities) {
      await postgres.transaction(async (query) => {
        await query(
          `TRUNCATE deal_columns, coming_stays, deal_stays, deals, hotel_words, hotel_amenities, hotel_records, hotels, amenities, import_hotels, hotel_imports`,
        )
        // Their numbers are not given again: responses are cached by them.
        await query('UPDATE sweeps SET finished_at = NULL')
        await query(
          `INSERT INTO data_sets (name, source, stored_at, version) VALUES ('hotels', $1, $2, 1)
           ON CONFLICT (name) DO UPDATE SET source = excluded.source, edition = NULL, stored_at = excluded.stored_at,
             version = data_sets.version + 1`,
          [source, clock()],
        )
        await insertAmenities(query, amenities)
      })
    },

    putHotels: (hotels) => putHotels(postgres, hotels),

    removeHotels: (hotelIds) => removeHotels(postgres, hotelIds, clock()),

    async addAmenities(amenities) {
      await postgres.transaction(async (query) => {
        await insertAmenities(query, amenities)
        await changeVersion(query)
      })
    },

    async finishCatalogue(edition) {
      await query("UPDATE data_sets SET edition = $1, stored_at = $2, version = version + 1 WHERE name = 'hotels'", [
        edition,
        clock(),
      ])
    },
  }
}

/** The filters as SQL, without the distance. */
function conditions(filters: HotelFilters, put: Put): string {
  const { hotelIds, countryCode, foldedCity, nameWords, nameSpellings = [] } = filters
  const parts = ['removed_at IS NULL']
  if (hotelIds !== undefined) parts.push(`hotel_id = ANY (${put(hotelIds)}::text[])`)
  if (countryCode !== undefined) parts.push(`country_code = ${put(countryCode)}`)
  if (foldedCity !== undefined) parts.push(`folded_city = ${put(foldedCity)}`)
  // A folded word contains neither % nor _, so it needs no escaping.
  if (nameWords.length > 0) parts.push(`folded_name LIKE ALL (${put(nameWords.map((word) => `%${word}%`))}::text[])`)
  for (const spellings of nameSpellings) {
    parts.push(`folded_name LIKE ANY (${put(spellings.map((word) => `%${word}%`))}::text[])`)
  }
  return [...parts, ...traitConditions(filters, put)].join(' AND ')
}

/**
 * Returns the numbers of hotels within a radius, nearest first, those after a hotel: at least `offset + limit` of them, where
 * there are as many.
 */
async function nearest(
  query: Query,
  filters: HotelFilters,
  center: Position,
  radiusMeters: number,
  after: PositionRow | undefined,
): Promise<number[]> {
  const afterMeters = after === undefined ? -1 : distanceMeters(center, after)
  const afterNo = after?.hotelNo ?? 0
  const wanted = filters.offset + filters.limit
  for (
    let reachMeters = Math.min(firstReachMeters, radiusMeters);
    ;
    reachMeters = Math.min(reachMeters * 3, radiusMeters)
  ) {
    const reach = latitudeReach(reachMeters) + 1e-6
    const cells = cellsWithin(center, reachMeters)
    const { values, put } = createValues()
    const rows = await query<PositionRow>(
      `SELECT hotel_no AS "hotelNo", latitude, longitude
       FROM unnest(${put(cells.map(([first]) => first))}::int[], ${put(cells.map(([, last]) => last))}::int[])
         AS cells (first_cell, last_cell)
       JOIN hotels ON cell BETWEEN first_cell AND last_cell
       WHERE latitude BETWEEN ${put(center.latitude - reach)} AND ${put(center.latitude + reach)}
         AND ${conditions(filters, put)}`,
      values,
    )
    const found = rows
      .map((row) => ({ hotelNo: row.hotelNo, meters: distanceMeters(center, row) }))
      .filter(({ meters }) => meters <= reachMeters)
      .filter(({ hotelNo, meters }) => meters > afterMeters || (meters === afterMeters && hotelNo > afterNo))
    if (found.length >= wanted || reachMeters >= radiusMeters) {
      return found.sort((a, b) => a.meters - b.meters || a.hotelNo - b.hotelNo).map(({ hotelNo }) => hotelNo)
    }
  }
}

async function changeVersion(query: Query): Promise<void> {
  await query("UPDATE data_sets SET version = version + 1 WHERE name = 'hotels'")
}

async function insertAmenities(query: Query, amenities: readonly Amenity[]): Promise<void> {
  await query(
    'INSERT INTO amenities SELECT * FROM unnest($1::int[], $2::text[], $3::text[]) ON CONFLICT DO NOTHING',
    columnsOf(amenities, 'amenityId', 'name', 'category'),
  )
}

async function putHotels(postgres: Postgres, hotels: readonly Hotel[]): Promise<void> {
  const column = <Value>(value: (hotel: Hotel) => Value) => hotels.map(value)
  const traits = hotels.map(traitsOf)
  await postgres.transaction(async (query) => {
    // The version's row keeps others that number hotels waiting.
    await changeVersion(query)
    await query(
      `WITH arriving AS (
         SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[], $6::float8[], $7::float8[],
             $8::text[], $9::float8[], $10::int[], $11::float8[], $12::int[], $13::int[])
           WITH ORDINALITY AS hotel (hotel_id, folded_name, folded_city, country_code, cell, latitude, longitude,
             compact_zip, rating, review_count, stars, hotel_type_id, chain_id, position)
       ), known AS (SELECT coalesce(max(hotel_no), 0) AS last FROM hotels)
       INSERT INTO hotels (hotel_no, hotel_id, folded_name, folded_city, country_code, cell, latitude, longitude,
         compact_zip, rating, review_count, stars, hotel_type_id, chain_id)
       SELECT coalesce(stored.hotel_no, last + row_number() OVER (PARTITION BY stored.hotel_no IS NULL ORDER BY position)),
         hotel_id, arriving.folded_name, arriving.folded_city, arriving.country_code, arriving.cell, arriving.latitude,
         arriving.longitude, arriving.compact_zip, arriving.rating, arriving.review_count, arriving.stars,
         arriving.hotel_type_id, arriving.chain_id
       FROM known, arriving LEFT JOIN hotels AS stored USING (hotel_id)
       ON CONFLICT (hotel_id) DO UPDATE SET folded_name = excluded.folded_name, folded_city = excluded.folded_city,
         country_code = excluded.country_code, cell = excluded.cell, latitude = excluded.latitude,
         longitude = excluded.longitude, compact_zip = excluded.compact_zip, rating = excluded.rating,
         review_count = excluded.review_count, stars = excluded.stars, hotel_type_id = excluded.hotel_type_id,
         chain_id = excluded.chain_id, removed_at = NULL`,
      [
        column(({ hotelId }) => hotelId),
        column(({ name }) => foldText(name)),
        column(({ city }) => foldText(city)),
        column(({ countryCode }) => countryCode),
        column(cellAt),
        ...columnsOf(hotels, 'latitude', 'longitude'),
        ...columnsOf(traits, 'compactZip', 'rating', 'reviewCount', 'stars', 'hotelTypeId', 'chainId'),
      ],
    )
    await query(
      `INSERT INTO hotel_records
       SELECT hotel_no, record FROM unnest($1::text[], $2::text[]) AS arriving (hotel_id, record) JOIN hotels USING (hotel_id)
       ON CONFLICT (hotel_no) DO UPDATE SET record = excluded.record`,
      [column(({ hotelId }) => hotelId), column((hotel) => JSON.stringify(hotel))],
    )
    await query('INSERT INTO hotel_words SELECT * FROM unnest($1::text[]) ON CONFLICT DO NOTHING', [
      [...new Set(hotels.flatMap(({ name }) => foldWords(name)))].toSorted(),
    ])
    await putAmenities(query, hotels)
  })
}

async function removeHotels(postgres: Postgres, hotelIds: readonly string[], nowMs: number): Promise<number> {
  return postgres.transaction(async (query) => {
    await changeVersion(query)
    const removed = await query<Pick<HotelRow, 'hotelNo'>>(
      `UPDATE hotels SET removed_at = $1 WHERE hotel_id = ANY ($2::text[]) AND removed_at IS NULL
       RETURNING hotel_no AS "hotelNo"`,
      [nowMs, hotelIds],
    )
    const hotelNos = removed.map(({ hotelNo }) => hotelNo)
    await query('DELETE FROM hotel_records WHERE hotel_no = ANY ($1::int[])', [hotelNos])
    for (const table of ['coming_stays', 'deal_stays', 'deals']) {
      await query(
        `DELETE FROM ${table} WHERE sweep_id IN (SELECT sweep_id FROM sweeps) AND hotel_no = ANY ($1::int[])`,
        [hotelNos],
      )
    }
    return removed.length
  })
}
