import type { Query } from '../database/sql.ts'
import type { Amenity, Hotel } from './hotel.ts'
import type { HotelStorage } from './storage.ts'

export interface HotelRow {
  readonly hotelNo: number
  readonly record: string
}

type HotelReads = Pick<
  HotelStorage,
  'hotelById' | 'hotelsAfter' | 'countHotels' | 'listAmenities' | 'catalogueVersion' | 'catalogueOrigin' | 'hotelIds'
>

export function readHotel({ record }: Pick<HotelRow, 'record'>): Hotel {
  return JSON.parse(record) as Hotel
}

/** Creates what one query reads on both databases. */
export function createHotelReads(query: Query): HotelReads {
  return {
    async hotelById(hotelId) {
      const [row] = await query<HotelRow>(
        'SELECT hotel_no AS "hotelNo", record FROM hotels JOIN hotel_records USING (hotel_no) WHERE hotel_id = $1',
        [hotelId],
      )
      return row && readHotel(row)
    },

    async hotelsAfter(hotelNo, limit) {
      const rows = await query<HotelRow>(
        'SELECT hotel_no AS "hotelNo", record FROM hotel_records WHERE hotel_no > $1 ORDER BY hotel_no LIMIT $2',
        [hotelNo, limit],
      )
      return rows.map((row) => ({ hotelNo: row.hotelNo, hotel: readHotel(row) }))
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

    async catalogueOrigin() {
      const [row] = await query<{ source: string; edition: string | null }>(
        "SELECT source, edition FROM data_sets WHERE name = 'hotels'",
      )
      return row && { source: row.source, edition: row.edition ?? undefined }
    },

    async hotelIds(countryCode) {
      const present = 'SELECT hotel_id AS "hotelId" FROM hotels WHERE removed_at IS NULL'
      const rows = await (countryCode === undefined
        ? query<{ hotelId: string }>(`${present} ORDER BY hotel_no`)
        : query<{ hotelId: string }>(`${present} AND country_code = $1 ORDER BY hotel_no`, [countryCode]))
      return rows.map(({ hotelId }) => hotelId)
    },
  }
}
