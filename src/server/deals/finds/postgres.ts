import type { Postgres, Query } from '../../database/postgres/open-database.ts'
import type { BudgetUse, Find, FindNights, FindStorage, StayFinds, SupplierDay, SweptPlace } from './storage.ts'

export function createFindStorage(postgres: Postgres): FindStorage {
  const { query } = postgres
  return {
    async findsEdition() {
      const [last] = await query<{ day: string; changes: number }>(
        'SELECT day, changes FROM supplier_days ORDER BY day DESC LIMIT 1',
      )
      return last === undefined ? '' : `${last.day} ${last.changes}`
    },

    async findsOf(hotelIds) {
      const rows = await query<Find>(
        `SELECT hotel_id AS "hotelId", place_id AS "placeId", start_date AS "startDate", end_date AS "endDate",
           room_type AS "roomType", found_at AS "foundAtMs", is_best AS "isBest"
         FROM finds WHERE hotel_id = ANY ($1::text[]) ORDER BY start_date, end_date`,
        hotelIds,
      )
      return hotelIds.flatMap((wanted) => rows.filter(({ hotelId }) => hotelId === wanted))
    },

    staysFoundBefore: (foundBeforeMs, startFrom, limit) =>
      query<StayFinds>(
        `SELECT place_id AS "placeId", start_date AS "startDate", end_date AS "endDate", count(*) AS finds
         FROM finds WHERE found_at < $1 AND start_date >= $2 AND is_best
         GROUP BY place_id, start_date, end_date ORDER BY finds DESC, place_id, start_date, end_date LIMIT $3`,
        foundBeforeMs,
        startFrom,
        limit,
      ),

    async hotelsWithFind({ placeId, startDate, endDate }, limit) {
      const rows = await query<Pick<Find, 'hotelId'>>(
        `SELECT hotel_id AS "hotelId" FROM finds WHERE place_id = $1 AND start_date = $2 AND end_date = $3 AND is_best
         ORDER BY found_at, hotel_id LIMIT $4`,
        placeId,
        startDate,
        endDate,
        limit,
      )
      return rows.map(({ hotelId }) => hotelId)
    },

    sweptPlaces: () =>
      query<SweptPlace>(
        `SELECT place_id AS "placeId", finds_expected AS "findsExpected", next_question AS "nextQuestion",
           cycle_began_at AS "cycleBeganAtMs", asked_at AS "askedAtMs" FROM swept_places`,
      ),

    async storeResult({ day, put, promoted, removed, gained, place }) {
      await postgres.transaction(async (query) => {
        await putFinds(query, put)
        await markBest(query, [...put.filter(({ isBest }) => isBest), ...promoted])
        await query('DELETE FROM finds WHERE hotel_id = ANY ($1::text[])', removed)
        if (place !== undefined) await putPlace(query, place)
        await addToDay(query, day, gained, put.length + removed.length > 0 ? 1 : 0)
      })
    },

    dropFinds: (foundBeforeMs, startFrom, day) =>
      postgres.transaction(async (query) => {
        const dropped = await query(
          'DELETE FROM finds WHERE found_at < $1 OR start_date < $2 RETURNING 1 AS one',
          foundBeforeMs,
          startFrom,
        )
        if (dropped.length > 0) await addToDay(query, day, 0, 1)
        return dropped.length > 0
      }),

    async budgetUse(day) {
      const [use] = await query<BudgetUse>(
        `SELECT coalesce(max(requests) FILTER (WHERE day = $1), 0) AS requests,
           coalesce(max(next_request_at), 0) AS "nextRequestAtMs" FROM supplier_days`,
        day,
      )
      return use ?? { requests: 0, nextRequestAtMs: 0 }
    },

    async countRequest(day, used, nextRequestAtMs) {
      const counted = await query(
        `INSERT INTO supplier_days (day, requests, next_request_at) VALUES ($1, 1, $2)
         ON CONFLICT (day) DO UPDATE SET requests = supplier_days.requests + 1, next_request_at = excluded.next_request_at
         WHERE supplier_days.requests = $3
         RETURNING day`,
        day,
        nextRequestAtMs,
        used.requests,
      )
      return counted.length > 0
    },

    async supplierDay(day) {
      const [found] = await query<SupplierDay>('SELECT requests, finds FROM supplier_days WHERE day = $1', day)
      return found ?? { requests: 0, finds: 0 }
    },
  }
}

async function putFinds(query: Query, finds: readonly Find[]): Promise<void> {
  const column = <Value>(value: (find: Find) => Value) => finds.map(value)
  await query(
    `INSERT INTO finds (hotel_id, place_id, start_date, end_date, room_type, found_at, is_best)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::boolean[])
     ON CONFLICT (hotel_id, start_date, end_date) DO UPDATE SET place_id = excluded.place_id,
       room_type = excluded.room_type, found_at = excluded.found_at, is_best = excluded.is_best`,
    column(({ hotelId }) => hotelId),
    column(({ placeId }) => placeId),
    column(({ startDate }) => startDate),
    column(({ endDate }) => endDate),
    column(({ roomType }) => roomType),
    column(({ foundAtMs }) => foundAtMs),
    column(({ isBest }) => isBest),
  )
}

async function markBest(query: Query, best: readonly FindNights[]): Promise<void> {
  await query(
    `UPDATE finds SET is_best = (finds.start_date = best.start_date AND finds.end_date = best.end_date)
     FROM unnest($1::text[], $2::text[], $3::text[]) AS best (hotel_id, start_date, end_date)
     WHERE finds.hotel_id = best.hotel_id
       AND finds.is_best <> (finds.start_date = best.start_date AND finds.end_date = best.end_date)`,
    best.map(({ hotelId }) => hotelId),
    best.map(({ startDate }) => startDate),
    best.map(({ endDate }) => endDate),
  )
}

async function putPlace(query: Query, place: SweptPlace): Promise<void> {
  const { placeId, findsExpected, nextQuestion, cycleBeganAtMs, askedAtMs } = place
  await query(
    `INSERT INTO swept_places VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (place_id) DO UPDATE SET finds_expected = excluded.finds_expected,
       next_question = excluded.next_question, cycle_began_at = excluded.cycle_began_at, asked_at = excluded.asked_at`,
    placeId,
    findsExpected,
    nextQuestion,
    cycleBeganAtMs,
    askedAtMs,
  )
}

async function addToDay(query: Query, day: string, finds: number, changes: number): Promise<void> {
  await query(
    `INSERT INTO supplier_days (day, finds, changes) VALUES ($1, $2, $3)
     ON CONFLICT (day) DO UPDATE SET finds = supplier_days.finds + excluded.finds,
       changes = supplier_days.changes + excluded.changes`,
    day,
    finds,
    changes,
  )
}
