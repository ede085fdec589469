import type { Database } from '../../database/sqlite/open-database.ts'
import type { AwaitedHotel, HotelImport, HotelImports, ImportOutcome } from './storage.ts'

const columns = 'selection, up_to AS upToMs, begun_at AS begunAtMs, since AS sinceMs'

export function createHotelImports(database: Database): HotelImports {
  const list = database.prepare<[], HotelImport>(`SELECT ${columns} FROM hotel_imports ORDER BY selection`)
  const find = database.prepare<[string], HotelImport>(`SELECT ${columns} FROM hotel_imports WHERE selection = ?`)
  const begin = database.prepare(
    `INSERT INTO hotel_imports (selection, begun_at, since) VALUES (@selection, @begunAtMs, @sinceMs)
     ON CONFLICT (selection) DO UPDATE SET begun_at = excluded.begun_at, since = excluded.since`,
  )
  const forget = database.prepare('DELETE FROM import_hotels WHERE selection = ?')
  const expect = database.prepare(
    'INSERT INTO import_hotels (selection, hotel_id, listed, outcome) VALUES (?, ?, ?, ?)',
  )
  const awaited = database.prepare<[string], AwaitedHotel>(
    `SELECT hotel_id AS hotelId, listed, outcome FROM import_hotels WHERE selection = ? AND outcome IS NULL ORDER BY hotel_id`,
  )
  const outcomes = database.prepare<[string], ImportOutcome>(
    `SELECT hotel_id AS hotelId, outcome FROM import_hotels WHERE selection = ? AND outcome IS NOT NULL
     ORDER BY hotel_id`,
  )
  const record = database.prepare('UPDATE import_hotels SET outcome = ? WHERE selection = ? AND hotel_id = ?')
  const finish = database.prepare(
    'UPDATE hotel_imports SET up_to = begun_at, begun_at = NULL, since = NULL WHERE selection = ? AND begun_at IS NOT NULL',
  )

  return {
    async listImports() {
      return list.all()
    },

    async findImport(selection) {
      return find.get(selection)
    },

    async beginImport(began, hotels) {
      database
        .transaction(() => {
          begin.run({ ...began })
          forget.run(began.selection)
          for (const { hotelId, listed, outcome } of hotels) expect.run(began.selection, hotelId, listed, outcome)
        })
        .immediate()
    },

    async awaitedHotels(selection) {
      return awaited.all(selection)
    },

    async outcomes(selection) {
      return outcomes.all(selection)
    },

    async recordOutcomes(selection, recorded) {
      database
        .transaction(() => {
          for (const { hotelId, outcome } of recorded) record.run(outcome, selection, hotelId)
        })
        .immediate()
    },

    async finishImport(selection) {
      database
        .transaction(() => {
          finish.run(selection)
          forget.run(selection)
        })
        .immediate()
    },
  }
}
