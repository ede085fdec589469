import type { Database } from '../../database/sqlite/open-database.ts'
import type { BudgetUse, Find, FindNights, FindStorage, StayFinds, SupplierDay, SweptPlace } from './storage.ts'

export function createFindStorage(database: Database): FindStorage {
  const lastDay = database.prepare<[], { readonly day: string; readonly changes: number }>(
    'SELECT day, changes FROM supplier_days ORDER BY day DESC LIMIT 1',
  )
  const findsOf = database.prepare<[string], Omit<Find, 'isBest'> & { readonly isBest: number }>(
    `SELECT hotel_id AS hotelId, place_id AS placeId, start_date AS startDate, end_date AS endDate,
       room_type AS roomType, found_at AS foundAtMs, is_best AS isBest
     FROM finds WHERE hotel_id = ? ORDER BY start_date, end_date`,
  )
  const staysFoundBefore = database.prepare<[number, string, number], StayFinds>(
    `SELECT place_id AS placeId, start_date AS startDate, end_date AS endDate, count(*) AS finds
     FROM finds WHERE found_at < ? AND start_date >= ? AND is_best = 1
     GROUP BY place_id, start_date, end_date ORDER BY finds DESC, placeId, startDate, endDate LIMIT ?`,
  )
  const hotelsWithFind = database
    .prepare<[string, string, string, number], string>(
      `SELECT hotel_id FROM finds WHERE place_id = ? AND start_date = ? AND end_date = ? AND is_best = 1
       ORDER BY found_at, hotel_id LIMIT ?`,
    )
    .pluck()
  const sweptPlaces = database.prepare<[], SweptPlace>(
    `SELECT place_id AS placeId, finds_expected AS findsExpected, next_question AS nextQuestion,
       cycle_began_at AS cycleBeganAtMs, asked_at AS askedAtMs FROM swept_places`,
  )
  const putFind = database.prepare(
    `INSERT OR REPLACE INTO finds (hotel_id, place_id, start_date, end_date, room_type, found_at, is_best)
     VALUES (@hotelId, @placeId, @startDate, @endDate, @roomType, @foundAtMs, @isBest)`,
  )
  const markBest = database.prepare<[FindNights]>(
    `UPDATE finds SET is_best = (start_date = @startDate AND end_date = @endDate)
     WHERE hotel_id = @hotelId AND is_best <> (start_date = @startDate AND end_date = @endDate)`,
  )
  const removeFind = database.prepare('DELETE FROM finds WHERE hotel_id = ?')
  const putPlace = database.prepare(
    `INSERT OR REPLACE INTO swept_places
     VALUES (@placeId, @findsExpected, @nextQuestion, @cycleBeganAtMs, @askedAtMs)`,
  )
  const addToDay = database.prepare<[string, number, number]>(
    `INSERT INTO supplier_days (day, finds, changes) VALUES (?, ?, ?)
     ON CONFLICT (day) DO UPDATE SET finds = finds + excluded.finds, changes = changes + excluded.changes`,
  )
  const dropFinds = database.prepare<[number, string]>('DELETE FROM finds WHERE found_at < ? OR start_date < ?')
  const requests = database.prepare<[string], number>('SELECT requests FROM supplier_days WHERE day = ?').pluck()
  const nextRequestAt = database.prepare<[], number>('SELECT max(next_request_at) FROM supplier_days').pluck()
  const countRequest = database.prepare<[string, number, number]>(
    `INSERT INTO supplier_days (day, requests, next_request_at) VALUES (?, 1, ?)
     ON CONFLICT (day) DO UPDATE SET requests = requests + 1, next_request_at = excluded.next_request_at
     WHERE requests = ?`,
  )
  const supplierDay = database.prepare<[string], SupplierDay>('SELECT requests, finds FROM supplier_days WHERE day = ?')

  return {
    async findsEdition() {
      const last = lastDay.get()
      return last === undefined ? '' : `${last.day} ${last.changes}`
    },

    async findsOf(hotelIds) {
      return hotelIds.flatMap((hotelId) => findsOf.all(hotelId).map((find) => ({ ...find, isBest: find.isBest === 1 })))
    },

    async staysFoundBefore(foundBeforeMs, startFrom, limit) {
      return staysFoundBefore.all(foundBeforeMs, startFrom, limit)
    },

    async hotelsWithFind({ placeId, startDate, endDate }, limit) {
      return hotelsWithFind.all(placeId, startDate, endDate, limit)
    },

    async sweptPlaces() {
      return sweptPlaces.all()
    },

    async storeResult({ day, put, promoted, removed, gained, place }) {
      database
        .transaction(() => {
          for (const found of put) putFind.run({ ...found, isBest: found.isBest ? 1 : 0 })
          for (const { hotelId, startDate, endDate } of [...put.filter(({ isBest }) => isBest), ...promoted]) {
            markBest.run({ hotelId, startDate, endDate })
          }
          for (const hotelId of removed) removeFind.run(hotelId)
          if (place !== undefined) putPlace.run({ ...place })
          addToDay.run(day, gained, put.length + removed.length > 0 ? 1 : 0)
        })
        .immediate()
    },

    async dropFinds(foundBeforeMs, startFrom, day) {
      return database
        .transaction(() => {
          const isAny = dropFinds.run(foundBeforeMs, startFrom).changes > 0
          if (isAny) addToDay.run(day, 0, 1)
          return isAny
        })
        .immediate()
    },

    async budgetUse(day): Promise<BudgetUse> {
      return { requests: requests.get(day) ?? 0, nextRequestAtMs: nextRequestAt.get() ?? 0 }
    },

    async countRequest(day, used, nextRequestAtMs) {
      return countRequest.run(day, nextRequestAtMs, used.requests).changes > 0
    },

    async supplierDay(day) {
      return supplierDay.get(day) ?? { requests: 0, finds: 0 }
    },
  }
}
