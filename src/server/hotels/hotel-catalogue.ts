import { anyOf, lookUp, type Query, raw, sql } from '../database/sql.ts'
import type { SearchWord } from '../places/spellings.ts'
import { findHotelNumbers, type HotelFilters, lastHotelNo } from './find-hotel-numbers.ts'
import type { Amenity, Hotel } from './hotel.ts'
import type { HotelDialect } from './hotel-dialect.ts'

/** A hotel with its number in the catalogue. Numbers start at 1, ascend as hotels are added, and are never reused. */
export interface NumberedHotel {
  readonly hotelNo: number
  readonly hotel: Hotel
}

interface HotelRow {
  readonly hotelNo: number
  readonly record: string
}

const maxSpellings = 30

export type HotelCatalogue = ReturnType<typeof createHotelCatalogue>

export function createHotelCatalogue(query: Query, dialect: HotelDialect) {
  /** Returns hotels in the order of the numbers, without unknown numbers. */
  async function hotelsByNumber(hotelNos: readonly number[]): Promise<NumberedHotel[]> {
    const rows = await query<HotelRow>(
      sql`SELECT hotel_no AS "hotelNo", record FROM hotel_records WHERE hotel_no ${anyOf(hotelNos)}`,
    )
    const hotels = new Map(rows.map((row) => [row.hotelNo, { hotelNo: row.hotelNo, hotel: readHotel(row) }]))
    return hotelNos.flatMap((hotelNo) => hotels.get(hotelNo) ?? [])
  }

  /** Returns hotels in the order of the ids, without unknown ids. */
  async function hotelsByIds(hotelIds: readonly string[]): Promise<Hotel[]> {
    const rows = await query<HotelRow & { readonly hotelId: string }>(
      sql`SELECT hotel_id AS "hotelId", hotel_no AS "hotelNo", record FROM hotels JOIN hotel_records USING (hotel_no)
       WHERE hotel_id ${anyOf(hotelIds)}`,
    )
    const hotels = new Map(rows.map((row) => [row.hotelId, readHotel(row)]))
    return hotelIds.flatMap((hotelId) => hotels.get(hotelId) ?? [])
  }

  return {
    hotelsByIds,
    hotelsByNumber,

    async hotelById(hotelId: string): Promise<Hotel | undefined> {
      return (await hotelsByIds([hotelId]))[0]
    },

    /** Returns the hotels after a number, in order. */
    async hotelsAfter(hotelNo: number, limit: number): Promise<NumberedHotel[]> {
      const rows = await query<HotelRow>(
        sql`SELECT hotel_no AS "hotelNo", record FROM hotel_records WHERE hotel_no > ${hotelNo} ORDER BY hotel_no LIMIT ${limit}`,
      )
      return rows.map((row) => ({ hotelNo: row.hotelNo, hotel: readHotel(row) }))
    },

    /** Returns the ids of hotels with numbers greater than `afterNo`, up to `upToNo`, in order. */
    async hotelIdsAfter(afterNo: number, upToNo: number) {
      const rows = await query<{ hotelId: string }>(
        sql`SELECT hotel_id AS "hotelId" FROM hotels
         WHERE hotel_no > ${afterNo} AND hotel_no <= ${upToNo} AND removed_at IS NULL ORDER BY hotel_no`,
      )
      return rows.map(({ hotelId }) => hotelId)
    },

    lastHotelNo: () => lastHotelNo(query),

    async listHotels(filters: HotelFilters) {
      return (await hotelsByNumber(await findHotelNumbers(query, filters, dialect))).map(({ hotel }) => hotel)
    },

    /** Returns folded words in hotel names that match a search word, at most `maxSpellings`. */
    async nameWordsLike(word: SearchWord) {
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

    /** Returns a number that changes with every change of the hotels and amenities. */
    async catalogueVersion() {
      const [row] = await query<{ version: number }>("SELECT version FROM data_sets WHERE name = 'hotels'")
      return row?.version ?? 0
    },
  }
}

function readHotel({ record }: HotelRow): Hotel {
  return JSON.parse(record) as Hotel
}
