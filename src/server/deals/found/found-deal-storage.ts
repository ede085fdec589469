import { asJson, run, type Sql, type Steps } from '../../database/sql.ts'
import type { BudgetUse, CrawledPlace, DealNights, FoundDeal, FoundDealStorage, StayDeals } from './storage.ts'

const foundDealColumns = `
  hotel_id AS "hotelId", place_id AS "placeId", start_date AS "startDate", end_date AS "endDate",
  room_type AS "roomType", found_at AS "foundAtMs", is_best AS "isBest"`

export function createFoundDealStorage({ query, transaction }: Sql): FoundDealStorage {
  return {
    async edition() {
      const [last] = await query<{ day: string; changes: number }>(
        'SELECT day, changes FROM supplier_days ORDER BY day DESC LIMIT 1',
      )
      return last === undefined ? '' : `${last.day} ${last.changes}`
    },

    staysFoundBefore: (foundBeforeMs, startFrom, limit) =>
      query<StayDeals>(
        `SELECT place_id AS "placeId", start_date AS "startDate", end_date AS "endDate", count(*) AS deals
         FROM finds WHERE found_at < $1 AND start_date >= $2 AND is_best
         GROUP BY place_id, start_date, end_date ORDER BY deals DESC, place_id, start_date, end_date LIMIT $3`,
        [foundBeforeMs, startFrom, limit],
      ),

    async hotelsWithDeal({ placeId, startDate, endDate }, limit) {
      const rows = await query<Pick<FoundDeal, 'hotelId'>>(
        `SELECT hotel_id AS "hotelId" FROM finds WHERE place_id = $1 AND start_date = $2 AND end_date = $3 AND is_best
         ORDER BY found_at, hotel_id LIMIT $4`,
        [placeId, startDate, endDate, limit],
      )
      return rows.map(({ hotelId }) => hotelId)
    },

    crawledPlaces: () =>
      query<CrawledPlace>(
        `SELECT place_id AS "placeId", finds_expected AS "dealsExpected", next_question AS "nextQuery",
           cycle_began_at AS "cycleBeganAtMs", asked_at AS "askedAtMs" FROM swept_places`,
      ),

    async budgetUse(day) {
      const [use] = await query<BudgetUse>(
        `SELECT coalesce(max(requests) FILTER (WHERE day = $1), 0) AS requests,
           coalesce(max(next_request_at), 0) AS "nextRequestAtMs" FROM supplier_days`,
        [day],
      )
      return use ?? { requests: 0, nextRequestAtMs: 0 }
    },

    async countRequest(day, used, nextRequestAtMs) {
      const counted = await query(
        `INSERT INTO supplier_days (day, requests, next_request_at) VALUES ($1, 1, $2)
         ON CONFLICT (day) DO UPDATE SET requests = supplier_days.requests + 1, next_request_at = excluded.next_request_at
         WHERE supplier_days.requests = $3
         RETURNING day`,
        [day, nextRequestAtMs, used.requests],
      )
      return counted.length > 0
    },

    async ofHotels(hotelIds) {
      const rows = await query<Omit<FoundDeal, 'isBest'> & { isBest: boolean | 0 | 1 }>(
        `SELECT ${foundDealColumns} FROM finds WHERE hotel_id = ANY ($1) ORDER BY start_date, end_date`,
        [hotelIds],
      )
      const deals = rows.map((deal) => ({ ...deal, isBest: Boolean(deal.isBest) }))
      return hotelIds.flatMap((wanted) => deals.filter(({ hotelId }) => hotelId === wanted))
    },

    storeResult: ({ day, put, promoted, removed, gained, place }) =>
      transaction(function* () {
        yield* run(
          `INSERT INTO finds (hotel_id, place_id, start_date, end_date, room_type, found_at, is_best)
           SELECT value ->> 'hotelId', value ->> 'placeId', value ->> 'startDate', value ->> 'endDate', value ->> 'roomType',
             CAST(value ->> 'foundAtMs' AS bigint), CAST(value ->> 'isBest' AS boolean)
           FROM json_array_elements($1::json) AS value WHERE TRUE
           ON CONFLICT (hotel_id, start_date, end_date) DO UPDATE SET place_id = excluded.place_id,
             room_type = excluded.room_type, found_at = excluded.found_at, is_best = excluded.is_best`,
          [asJson(put)],
        )
        yield* markBest([...put.filter((deal) => deal.isBest), ...promoted])
        yield* run('DELETE FROM finds WHERE hotel_id = ANY ($1)', [removed])
        if (place !== undefined) yield* putPlace(place)
        yield* addToDay(day, gained, put.length + removed.length > 0 ? 1 : 0)
      }),

    drop: (foundBeforeMs, startFrom, day) =>
      transaction(function* () {
        const dropped = yield* run('DELETE FROM finds WHERE found_at < $1 OR start_date < $2 RETURNING 1 AS one', [
          foundBeforeMs,
          startFrom,
        ])
        if (dropped.length > 0) yield* addToDay(day, 0, 1)
        return dropped.length > 0
      }),
  }
}

function* markBest(best: readonly DealNights[]): Steps<void> {
  const isThis = "(start_date = value ->> 'startDate' AND end_date = value ->> 'endDate')"
  yield* run(
    `UPDATE finds SET is_best = ${isThis} FROM json_array_elements($1::json) AS value
     WHERE hotel_id = value ->> 'hotelId' AND is_best <> ${isThis}`,
    [asJson(best)],
  )
}

function* putPlace(place: CrawledPlace): Steps<void> {
  const { placeId, dealsExpected, nextQuery, cycleBeganAtMs, askedAtMs } = place
  yield* run(
    `INSERT INTO swept_places (place_id, finds_expected, next_question, cycle_began_at, asked_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (place_id) DO UPDATE SET finds_expected = excluded.finds_expected,
       next_question = excluded.next_question, cycle_began_at = excluded.cycle_began_at, asked_at = excluded.asked_at`,
    [placeId, dealsExpected, nextQuery, cycleBeganAtMs, askedAtMs],
  )
}

function* addToDay(day: string, deals: number, changes: number): Steps<void> {
  yield* run(
    `INSERT INTO supplier_days (day, finds, changes) VALUES ($1, $2, $3)
     ON CONFLICT (day) DO UPDATE SET finds = supplier_days.finds + excluded.finds,
       changes = supplier_days.changes + excluded.changes`,
    [day, deals, changes],
  )
}
