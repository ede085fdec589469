import type { Postgres } from '../../database/postgres/open-database.ts'
import type { Query } from '../../database/sql.ts'
import { columnsOf } from '../../database/postgres/values.ts'
import { createFoundDealReads, foundDealColumns } from './read-found-deals.ts'
import type { CrawledPlace, DealNights, FoundDeal, FoundDealStorage } from './storage.ts'

export function createFoundDealStorage(postgres: Postgres): FoundDealStorage {
  const { query } = postgres
  return {
    ...createFoundDealReads(query, 'is_best'),

    async ofHotels(hotelIds) {
      const rows = await query<FoundDeal>(
        `SELECT ${foundDealColumns} FROM finds WHERE hotel_id = ANY ($1::text[]) ORDER BY start_date, end_date`,
        [hotelIds],
      )
      return hotelIds.flatMap((wanted) => rows.filter(({ hotelId }) => hotelId === wanted))
    },

    async storeResult({ day, put, promoted, removed, gained, place }) {
      await postgres.transaction(async (query) => {
        await putDeals(query, put)
        await markBest(query, [...put.filter(({ isBest }) => isBest), ...promoted])
        await query('DELETE FROM finds WHERE hotel_id = ANY ($1::text[])', [removed])
        if (place !== undefined) await putPlace(query, place)
        await addToDay(query, day, gained, put.length + removed.length > 0 ? 1 : 0)
      })
    },

    drop: (foundBeforeMs, startFrom, day) =>
      postgres.transaction(async (query) => {
        const dropped = await query('DELETE FROM finds WHERE found_at < $1 OR start_date < $2 RETURNING 1 AS one', [
          foundBeforeMs,
          startFrom,
        ])
        if (dropped.length > 0) await addToDay(query, day, 0, 1)
        return dropped.length > 0
      }),
  }
}

async function putDeals(query: Query, deals: readonly FoundDeal[]): Promise<void> {
  await query(
    `INSERT INTO finds (hotel_id, place_id, start_date, end_date, room_type, found_at, is_best)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::boolean[])
     ON CONFLICT (hotel_id, start_date, end_date) DO UPDATE SET place_id = excluded.place_id,
       room_type = excluded.room_type, found_at = excluded.found_at, is_best = excluded.is_best`,
    columnsOf(deals, 'hotelId', 'placeId', 'startDate', 'endDate', 'roomType', 'foundAtMs', 'isBest'),
  )
}

async function markBest(query: Query, best: readonly DealNights[]): Promise<void> {
  await query(
    `UPDATE finds SET is_best = (finds.start_date = best.start_date AND finds.end_date = best.end_date)
     FROM unnest($1::text[], $2::text[], $3::text[]) AS best (hotel_id, start_date, end_date)
     WHERE finds.hotel_id = best.hotel_id
       AND finds.is_best <> (finds.start_date = best.start_date AND finds.end_date = best.end_date)`,
    columnsOf(best, 'hotelId', 'startDate', 'endDate'),
  )
}

async function putPlace(query: Query, place: CrawledPlace): Promise<void> {
  const { placeId, dealsExpected, nextQuery, cycleBeganAtMs, askedAtMs } = place
  await query(
    `INSERT INTO swept_places VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (place_id) DO UPDATE SET finds_expected = excluded.finds_expected,
       next_question = excluded.next_question, cycle_began_at = excluded.cycle_began_at, asked_at = excluded.asked_at`,
    [placeId, dealsExpected, nextQuery, cycleBeganAtMs, askedAtMs],
  )
}

async function addToDay(query: Query, day: string, deals: number, changes: number): Promise<void> {
  await query(
    `INSERT INTO supplier_days (day, finds, changes) VALUES ($1, $2, $3)
     ON CONFLICT (day) DO UPDATE SET finds = supplier_days.finds + excluded.finds,
       changes = supplier_days.changes + excluded.changes`,
    [day, deals, changes],
  )
}
