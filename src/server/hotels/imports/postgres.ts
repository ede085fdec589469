import type { Postgres } from '../../database/postgres/open-database.ts'
import { columnsOf } from '../../database/postgres/values.ts'
import type { AwaitedHotel, HotelImport, HotelImports, ImportOutcome } from './storage.ts'

const columns = 'selection, up_to AS "upToMs", begun_at AS "begunAtMs", since AS "sinceMs"'

/** Rows added by one statement, so that none takes long. */
const rowsAtOnce = 5000

export function createHotelImports({ query, transaction }: Postgres): HotelImports {
  return {
    listImports: () => query<HotelImport>(`SELECT ${columns} FROM hotel_imports ORDER BY selection`),

    async findImport(selection) {
      const [found] = await query<HotelImport>(`SELECT ${columns} FROM hotel_imports WHERE selection = $1`, [selection])
      return found
    },

    async beginImport({ selection, begunAtMs, sinceMs }, hotels) {
      await transaction(async (query) => {
        await query(
          `INSERT INTO hotel_imports (selection, begun_at, since) VALUES ($1, $2, $3)
           ON CONFLICT (selection) DO UPDATE SET begun_at = excluded.begun_at, since = excluded.since`,
          [selection, begunAtMs, sinceMs],
        )
        await query('DELETE FROM import_hotels WHERE selection = $1', [selection])
        for (let at = 0; at < hotels.length; at += rowsAtOnce) {
          const some = hotels.slice(at, at + rowsAtOnce)
          await query(
            `INSERT INTO import_hotels (selection, hotel_id, listed, outcome)
             SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[])`,
            [selection, ...columnsOf(some, 'hotelId', 'listed', 'outcome')],
          )
        }
      })
    },

    awaitedHotels: (selection) =>
      query<AwaitedHotel>(
        `SELECT hotel_id AS "hotelId", listed, outcome FROM import_hotels WHERE selection = $1 AND outcome IS NULL
         ORDER BY hotel_id`,
        [selection],
      ),

    outcomes: (selection) =>
      query<ImportOutcome>(
        `SELECT hotel_id AS "hotelId", outcome FROM import_hotels WHERE selection = $1 AND outcome IS NOT NULL
         ORDER BY hotel_id`,
        [selection],
      ),

    async recordOutcomes(selection, recorded) {
      await query(
        `UPDATE import_hotels SET outcome = recorded.outcome FROM unnest($2::text[], $3::text[]) AS recorded (hotel_id, outcome)
         WHERE selection = $1 AND import_hotels.hotel_id = recorded.hotel_id`,
        [selection, ...columnsOf(recorded, 'hotelId', 'outcome')],
      )
    },

    async finishImport(selection) {
      await transaction(async (query) => {
        await query(
          'UPDATE hotel_imports SET up_to = begun_at, begun_at = NULL, since = NULL WHERE selection = $1 AND begun_at IS NOT NULL',
          [selection],
        )
        await query('DELETE FROM import_hotels WHERE selection = $1', [selection])
      })
    },
  }
}
