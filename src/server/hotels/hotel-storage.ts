import type { Clock } from '../runtime/clock.ts'
import { anyOf, each, raw, rows, run, type Sql, sql, type Steps } from '../database/sql.ts'
import { foldText, foldWords } from '../places/fold-text.ts'
import { cellAt } from '../places/grid.ts'
import { type Amenity, compactZip, type Hotel } from './hotel.ts'
import { createHotelCatalogue } from './hotel-catalogue.ts'
import type { HotelDialect } from './hotel-dialect.ts'

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
    ...createHotelCatalogue(query, dialect),

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
        const removed = yield* run<{ hotelNo: number }>(
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

function* insertAmenities(amenities: readonly Amenity[]): Steps<void> {
  yield* run(
    sql`INSERT INTO amenities (amenity_id, name, category)
     SELECT CAST(value ->> 'amenityId' AS integer), value ->> 'name', value ->> 'category'
     FROM ${rows(amenities)} AS value WHERE TRUE ON CONFLICT DO NOTHING`,
  )
}

/** The columns by which hotels are searched, with their types and values. */
const hotelColumns: Readonly<Record<string, readonly [type: string, value: (hotel: Hotel) => string | number]>> = {
  hotel_id: ['text', ({ hotelId }) => hotelId],
  folded_name: ['text', ({ name }) => foldText(name)],
  folded_city: ['text', ({ city }) => foldText(city)],
  country_code: ['text', ({ countryCode }) => countryCode],
  cell: ['integer', cellAt],
  latitude: ['double precision', ({ latitude }) => latitude],
  longitude: ['double precision', ({ longitude }) => longitude],
  compact_zip: ['text', ({ postalCode }) => compactZip(postalCode)],
  rating: ['double precision', ({ rating }) => rating],
  review_count: ['integer', ({ reviewCount }) => reviewCount],
  stars: ['double precision', ({ stars }) => stars],
  hotel_type_id: ['integer', ({ hotelTypeId }) => hotelTypeId],
  chain_id: ['integer', ({ chainId }) => chainId],
}

/** Existing hotels keep their numbers, as do removed hotels that return. */
function* putHotels(hotels: readonly Hotel[], { ids, idsType }: HotelDialect): Steps<void> {
  const names = Object.keys(hotelColumns)
  const columns = raw(names.join(', '))
  const casts = Object.entries(hotelColumns).map(([name, [type]]) => `CAST(value ->> '${name}' AS ${type}) AS ${name}`)
  const arriving = hotels.map((hotel, position) => ({
    position,
    ...Object.fromEntries(Object.entries(hotelColumns).map(([name, [, valueOf]]) => [name, valueOf(hotel)])),
  }))
  yield* run(
    sql`INSERT INTO hotels (hotel_no, ${columns})
     SELECT coalesce(stored.hotel_no, last + row_number() OVER (PARTITION BY stored.hotel_no IS NULL ORDER BY position)),
       ${raw(names.map((name) => `arriving.${name}`).join(', '))}
     FROM (SELECT CAST(value ->> 'position' AS integer) AS position, ${raw(casts.join(', '))}
       FROM ${rows(arriving)} AS value) AS arriving
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
