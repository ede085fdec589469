import type { Query } from '../../database/sql.ts'
import type { BudgetUse, CrawledPlace, FoundDeal, FoundDealStorage, StayDeals, SupplierDay } from './storage.ts'

type FoundDealReads = Omit<FoundDealStorage, 'ofHotels' | 'storeResult' | 'drop'>

export const foundDealColumns = `
  hotel_id AS "hotelId", place_id AS "placeId", start_date AS "startDate", end_date AS "endDate",
  room_type AS "roomType", found_at AS "foundAtMs", is_best AS "isBest"`

/**
 * Creates what one statement does on both databases.
 *
 * @param isBest the condition of the index of the best deals, as the database has it
 */
export function createFoundDealReads(query: Query, isBest: 'is_best' | 'is_best = 1'): FoundDealReads {
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
         FROM finds WHERE found_at < $1 AND start_date >= $2 AND ${isBest}
         GROUP BY place_id, start_date, end_date ORDER BY deals DESC, place_id, start_date, end_date LIMIT $3`,
        [foundBeforeMs, startFrom, limit],
      ),

    async hotelsWithDeal({ placeId, startDate, endDate }, limit) {
      const rows = await query<Pick<FoundDeal, 'hotelId'>>(
        `SELECT hotel_id AS "hotelId" FROM finds WHERE place_id = $1 AND start_date = $2 AND end_date = $3 AND ${isBest}
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

    async supplierDay(day) {
      const [found] = await query<SupplierDay>('SELECT requests, finds AS deals FROM supplier_days WHERE day = $1', [
        day,
      ])
      return found ?? { requests: 0, deals: 0 }
    },
  }
}
