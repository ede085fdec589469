import type { Database } from '../../database/sqlite/open-database.ts'
import { createSql } from '../../database/sqlite/sql.ts'
import { createFoundDealReads, foundDealColumns } from './read-found-deals.ts'
import type { DealNights, FoundDeal, FoundDealStorage } from './storage.ts'

export function createFoundDealStorage(database: Database): FoundDealStorage {
  const ofHotels = database.prepare<[string], Omit<FoundDeal, 'isBest'> & { readonly isBest: number }>(
    `SELECT ${foundDealColumns} FROM finds WHERE hotel_id = ? ORDER BY start_date, end_date`,
  )
  const putDeal = database.prepare(
    `INSERT OR REPLACE INTO finds (hotel_id, place_id, start_date, end_date, room_type, found_at, is_best)
     VALUES (@hotelId, @placeId, @startDate, @endDate, @roomType, @foundAtMs, @isBest)`,
  )
  const markBest = database.prepare<[DealNights]>(
    `UPDATE finds SET is_best = (start_date = @startDate AND end_date = @endDate)
     WHERE hotel_id = @hotelId AND is_best <> (start_date = @startDate AND end_date = @endDate)`,
  )
  const removeDeals = database.prepare('DELETE FROM finds WHERE hotel_id = ?')
  const putPlace = database.prepare(
    `INSERT OR REPLACE INTO swept_places
     VALUES (@placeId, @dealsExpected, @nextQuery, @cycleBeganAtMs, @askedAtMs)`,
  )
  const addToDay = database.prepare<[string, number, number]>(
    `INSERT INTO supplier_days (day, finds, changes) VALUES (?, ?, ?)
     ON CONFLICT (day) DO UPDATE SET finds = finds + excluded.finds, changes = changes + excluded.changes`,
  )
  const drop = database.prepare<[number, string]>('DELETE FROM finds WHERE found_at < ? OR start_date < ?')

  return {
    ...createFoundDealReads(createSql(database).query, 'is_best = 1'),

    async ofHotels(hotelIds) {
      return hotelIds.flatMap((hotelId) =>
        ofHotels.all(hotelId).map((deal) => ({ ...deal, isBest: deal.isBest === 1 })),
      )
    },

    async storeResult({ day, put, promoted, removed, gained, place }) {
      database
        .transaction(() => {
          for (const found of put) putDeal.run({ ...found, isBest: found.isBest ? 1 : 0 })
          for (const { hotelId, startDate, endDate } of [...put.filter(({ isBest }) => isBest), ...promoted]) {
            markBest.run({ hotelId, startDate, endDate })
          }
          for (const hotelId of removed) removeDeals.run(hotelId)
          if (place !== undefined) putPlace.run({ ...place })
          addToDay.run(day, gained, put.length + removed.length > 0 ? 1 : 0)
        })
        .immediate()
    },

    async drop(foundBeforeMs, startFrom, day) {
      return database
        .transaction(() => {
          const isAny = drop.run(foundBeforeMs, startFrom).changes > 0
          if (isAny) addToDay.run(day, 0, 1)
          return isAny
        })
        .immediate()
    },
  }
}
