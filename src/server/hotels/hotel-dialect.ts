import { all, any, type Fragment, raw, sql } from '../database/sql.ts'

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
