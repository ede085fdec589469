import type { Clock } from '../clock.ts'
import type { Database } from '../database/sqlite/open-database.ts'
import { createSql } from '../database/sqlite/sql.ts'
import { foldText, foldWords } from '../places/fold-text.ts'
import { cellAt, cellsWithin } from '../places/grid.ts'
import { distanceMeters, latitudeReach, type Position } from '../places/sphere.ts'
import type { Hotel } from './hotel.ts'
import { createHotelReads, type HotelRow, readHotel } from './read-hotels.ts'
import { type HotelFilters, type HotelStorage, maxSpellings, type NumberedHotel } from './storage.ts'
import { traitsOf } from './traits/hotel-traits.ts'
import { amenityText, traitConditions } from './traits/sqlite.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'

interface PositionRow extends Position {
  readonly hotel_no: number
}

/** The radius of the first search for the nearest hotels; it is tripled until enough are found. */
const firstReachMeters = 10_000

export function createHotelStorage(database: Database, clock: Clock): HotelStorage {
  const recordsByIds = database.prepare<[string], HotelRow & { readonly hotelId: string }>(
    `SELECT hotel_id AS hotelId, hotel_no AS hotelNo, record FROM hotels JOIN hotel_records USING (hotel_no)
     WHERE hotel_id IN (SELECT value FROM json_each(?))`,
  )
  const recordByNumber = database.prepare<[number], HotelRow>(
    'SELECT hotel_no AS hotelNo, record FROM hotel_records WHERE hotel_no = ?',
  )
  const changeVersion = database.prepare("UPDATE data_sets SET version = version + 1 WHERE name = 'hotels'")
  const startOrigin = database.prepare(
    `INSERT INTO data_sets (name, source, stored_at) VALUES ('hotels', ?, ?)
     ON CONFLICT (name) DO UPDATE SET source = excluded.source, edition = NULL, stored_at = excluded.stored_at`,
  )
  const finishOrigin = database.prepare("UPDATE data_sets SET edition = ?, stored_at = ? WHERE name = 'hotels'")
  const insertAmenity = database.prepare('INSERT OR IGNORE INTO amenities VALUES (@amenityId, @name, @category)')
  // A hotel that is not removed keeps its number, as one that was removed and comes again does.
  const putHotel = database
    .prepare<[Record<string, string | number>], number>(
      `INSERT INTO hotels (hotel_id, folded_name, folded_city, country_code, cell, latitude, longitude,
         compact_zip, rating, review_count, stars, hotel_type_id, chain_id)
       VALUES (@hotelId, @foldedName, @foldedCity, @countryCode, @cell, @latitude, @longitude,
         @compactZip, @rating, @reviewCount, @stars, @hotelTypeId, @chainId)
       ON CONFLICT (hotel_id) DO UPDATE SET folded_name = excluded.folded_name, folded_city = excluded.folded_city,
         country_code = excluded.country_code, cell = excluded.cell, latitude = excluded.latitude,
         longitude = excluded.longitude, compact_zip = excluded.compact_zip, rating = excluded.rating,
         review_count = excluded.review_count, stars = excluded.stars, hotel_type_id = excluded.hotel_type_id,
         chain_id = excluded.chain_id, removed_at = NULL
       RETURNING hotel_no`,
    )
    .pluck()
  const putWords = database.prepare('INSERT OR IGNORE INTO hotel_words SELECT value FROM json_each(?)')
  const wordsInRanges = database
    .prepare<[string], string>(
      `SELECT DISTINCT word FROM json_each(?) AS range
       CROSS JOIN hotel_words ON word >= range.value ->> 0 AND word < range.value ->> 1 LIMIT ${maxSpellings}`,
    )
    .pluck()
  const putRecord = database.prepare('INSERT OR REPLACE INTO hotel_records VALUES (?, ?)')
  const putAmenities = database.prepare('INSERT OR REPLACE INTO hotel_amenities VALUES (?, ?)')
  const lastNumber = database.prepare<[], number | null>('SELECT max(hotel_no) FROM hotels').pluck()

  const remove = database
    .prepare<[number, string], number>(
      'UPDATE hotels SET removed_at = ? WHERE hotel_id = ? AND removed_at IS NULL RETURNING hotel_no',
    )
    .pluck()
  const removals = ['hotel_records', 'coming_stays', 'deal_stays', 'deals'].map((table) => {
    const where = table === 'hotel_records' ? '' : 'sweep_id IN (SELECT sweep_id FROM sweeps) AND '
    return database.prepare<[number]>(`DELETE FROM ${table} WHERE ${where}hotel_no = ?`)
  })
  const positionById = database.prepare<[string], PositionRow>(
    'SELECT hotel_no, latitude, longitude FROM hotels WHERE hotel_id = ?',
  )

  function hotelsByNumber(hotelNos: readonly number[]): NumberedHotel[] {
    return hotelNos.flatMap((hotelNo) => {
      const row = recordByNumber.get(hotelNo)
      return row === undefined ? [] : [{ hotelNo, hotel: readHotel(row) }]
    })
  }

  function hotelsOf(hotelNos: readonly number[]): Hotel[] {
    return hotelsByNumber(hotelNos).map(({ hotel }) => hotel)
  }

  /** Makes changes in one commit, as a new version of the catalogue. */
  function change<Result>(work: () => Result): Result {
    return database
      .transaction(() => {
        const result = work()
        changeVersion.run()
        return result
      })
      .immediate()
  }

  return {
    ...createHotelReads(createSql(database).query),

    async hotelsByIds(hotelIds) {
      const rows = recordsByIds.all(JSON.stringify(hotelIds))
      const hotels = new Map(rows.map((row) => [row.hotelId, readHotel(row)]))
      return hotelIds.flatMap((hotelId) => hotels.get(hotelId) ?? [])
    },

    async hotelsByNumber(hotelNos) {
      return hotelsByNumber(hotelNos)
    },

    async listHotels(filters) {
      const { around, limit, offset } = filters
      const after = filters.after === undefined ? undefined : positionById.get(filters.after)
      if (filters.after !== undefined && after === undefined) return []
      if (around === undefined) {
        return hotelsOf(
          filters.hotelIds === undefined
            ? await byNumber(database, filters, after?.hotel_no ?? 0, lastNumber.get() ?? 0)
            : byIds(database, filters, filters.hotelIds),
        )
      }
      return hotelsOf(
        nearest(database, filters, around.center, around.radiusMeters, after).slice(offset, offset + limit),
      )
    },

    async nameWordsLike(word) {
      return wordsInRanges.all(JSON.stringify(word))
    },

    async startCatalogue(source, newAmenities) {
      change(() => {
        const dealTables = ['deal_columns', 'coming_stays', 'deal_stays', 'deals']
        const hotelTables = [
          'hotel_words',
          'hotel_amenities',
          'hotel_records',
          'hotels',
          'amenities',
          'import_hotels',
          'hotel_imports',
        ]
        for (const table of [...dealTables, ...hotelTables]) database.exec(`DELETE FROM ${table}`)
        // Their numbers are not given again: responses are cached by them.
        database.exec('UPDATE sweeps SET finished_at = NULL')
        startOrigin.run(source, clock())
        for (const amenity of newAmenities) insertAmenity.run({ ...amenity })
      })
    },

    async putHotels(hotels) {
      change(() => {
        for (const hotel of hotels) {
          const { hotelId, name, city, countryCode, latitude, longitude } = hotel
          const hotelNo = putHotel.get({
            hotelId,
            foldedName: foldText(name),
            foldedCity: foldText(city),
            countryCode,
            cell: cellAt(hotel),
            latitude,
            longitude,
            ...traitsOf(hotel),
          })!
          putWords.run(JSON.stringify(foldWords(name)))
          putRecord.run(hotelNo, JSON.stringify(hotel))
          putAmenities.run(hotelNo, amenityText(hotel.amenityIds))
        }
      })
    },

    async removeHotels(hotelIds) {
      return change(() => {
        const removed = hotelIds.flatMap((hotelId) => remove.get(clock(), hotelId) ?? [])
        for (const hotelNo of removed) for (const removal of removals) removal.run(hotelNo)
        return removed.length
      })
    },

    async addAmenities(amenities) {
      change(() => {
        for (const amenity of amenities) insertAmenity.run({ ...amenity })
      })
    },

    async finishCatalogue(edition) {
      change(() => finishOrigin.run(edition, clock()))
    },
  }
}

/** The filters as SQL, without the distance. */
function conditions(filters: HotelFilters): { where: string; values: (string | number)[] } {
  const { hotelIds, countryCode, foldedCity, nameWords, nameSpellings = [] } = filters
  const parts = ['removed_at IS NULL']
  const values: (string | number)[] = []
  if (hotelIds !== undefined) {
    parts.push('hotel_id IN (SELECT value FROM json_each(?))')
    values.push(JSON.stringify(hotelIds))
  }
  if (countryCode !== undefined) {
    parts.push('country_code = ?')
    values.push(countryCode)
  }
  if (foldedCity !== undefined) {
    parts.push('folded_city = ?')
    values.push(foldedCity)
  }
  for (const word of nameWords) {
    // A folded word contains neither % nor _, so it needs no escaping.
    parts.push("folded_name LIKE '%' || ? || '%'")
    values.push(word)
  }
  for (const spellings of nameSpellings) {
    parts.push('(SELECT max(instr(folded_name, value)) FROM json_each(?)) > 0')
    values.push(JSON.stringify(spellings))
  }
  for (const trait of traitConditions(filters)) {
    parts.push(trait.sql)
    values.push(...trait.values)
  }
  return { where: parts.join(' AND '), values }
}

/** Returns the numbers of hotels in the order of ids. */
function byIds(database: Database, filters: HotelFilters, hotelIds: readonly string[]): number[] {
  const { where, values } = conditions(filters)
  return database
    .prepare<unknown[], number>(
      `SELECT hotel_no FROM hotels WHERE ${where}
       ORDER BY (SELECT min(key) FROM json_each(?) WHERE value = hotel_id) LIMIT ? OFFSET ?`,
    )
    .pluck()
    .all(...values, JSON.stringify(hotelIds), filters.limit, filters.offset)
}

/** How many numbers are searched at a time, for some milliseconds; where few match, others are served in between. */
const numbersAtOnce = 2000

/** Returns the numbers of the hotels after one, in order. */
async function byNumber(database: Database, filters: HotelFilters, afterNo: number, lastNo: number): Promise<number[]> {
  const { where, values } = conditions(filters)
  const wanted = filters.offset + filters.limit
  const inRange = database
    .prepare<unknown[], number>(
      `SELECT hotel_no FROM hotels WHERE ${where} AND hotel_no > ? AND hotel_no <= ? ORDER BY hotel_no LIMIT ?`,
    )
    .pluck()
  const found: number[] = []
  for (let from = afterNo; from < lastNo && found.length < wanted; from += numbersAtOnce) {
    if (from > afterNo) await yieldToEventLoop()
    found.push(...inRange.all(...values, from, from + numbersAtOnce, wanted - found.length))
  }
  return found.slice(filters.offset)
}

/**
 * Returns the numbers of hotels within a radius, nearest first, those after a hotel: at least `offset + limit` of them, where
 * there are as many.
 */
function nearest(
  database: Database,
  filters: HotelFilters,
  center: Position,
  radiusMeters: number,
  after: PositionRow | undefined,
): number[] {
  const afterMeters = after === undefined ? -1 : distanceMeters(center, after)
  const afterNo = after?.hotel_no ?? 0
  const wanted = filters.offset + filters.limit
  const { where, values } = conditions(filters)
  const inCells = database.prepare<unknown[], PositionRow>(
    `SELECT hotel_no, latitude, longitude FROM hotels
     WHERE cell BETWEEN ? AND ? AND latitude BETWEEN ? AND ? AND ${where}`,
  )
  for (
    let reachMeters = Math.min(firstReachMeters, radiusMeters);
    ;
    reachMeters = Math.min(reachMeters * 3, radiusMeters)
  ) {
    const reach = latitudeReach(reachMeters) + 1e-6
    const found: { hotelNo: number; meters: number }[] = []
    for (const [first, last] of cellsWithin(center, reachMeters)) {
      for (const row of inCells.iterate(first, last, center.latitude - reach, center.latitude + reach, ...values)) {
        const meters = distanceMeters(center, row)
        const isAfter = meters > afterMeters || (meters === afterMeters && row.hotel_no > afterNo)
        if (meters <= reachMeters && isAfter) found.push({ hotelNo: row.hotel_no, meters })
      }
    }
    if (found.length >= wanted || reachMeters >= radiusMeters) {
      return found.sort((a, b) => a.meters - b.meters || a.hotelNo - b.hotelNo).map(({ hotelNo }) => hotelNo)
    }
  }
}
