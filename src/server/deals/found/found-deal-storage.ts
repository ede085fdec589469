import { anyOf, rows, run, sql, type Sql, type Steps } from '../../database/sql.ts'

/** The supplier's result for a stay at a hotel. */
export interface FoundDeal {
  readonly hotelId: string
  readonly placeId: string
  /** First night, YYYY-MM-DD. */
  readonly startDate: string
  /** Check-out, YYYY-MM-DD. */
  readonly endDate: string
  /** The room type in the wire format, as JSON; `null` if nothing was available. */
  readonly roomType: string | null
  readonly foundAtMs: number
  readonly isBest: boolean
}

export type DealNights = Pick<FoundDeal, 'hotelId' | 'startDate' | 'endDate'>

/** A stay at one place that is the best deal of some hotels. */
export interface StayDeals extends Pick<FoundDeal, 'placeId' | 'startDate' | 'endDate'> {
  readonly deals: number
}

/** The progress of the crawl at a place. */
export interface CrawledPlace {
  readonly placeId: string
  /** The number of deals expected from the next query. */
  readonly dealsExpected: number
  /** The number of the next query of the cycle, from 0. */
  readonly nextQuery: number
  /** When the first query of the cycle was sent; while `nextQuery` is 0, of the previous cycle. */
  readonly cycleBeganAtMs: number
  readonly askedAtMs: number
}

export interface BudgetUse {
  readonly requests: number
  /** When the next request is due if requests are spread evenly; carries over from the day before. */
  readonly nextRequestAtMs: number
}

/** The changes by a query, stored in one commit. */
export interface QueryResult {
  /** The day of the request, YYYY-MM-DD in UTC. */
  readonly day: string
  /** Found deals, which replace deals for the same nights. A hotel's new best deal replaces the previous one. */
  readonly put: readonly FoundDeal[]
  /** Earlier deals that are now the best of their hotels. */
  readonly promoted: readonly DealNights[]
  /** Hotels that are no longer in the catalogue. */
  readonly removed: readonly string[]
  /** The number of best deals that were new, better, or confirmed when due. */
  readonly gained: number
  /** `undefined` for a query outside a place's cycle. */
  readonly place: CrawledPlace | undefined
}

const foundDealColumns = sql`
  hotel_id AS "hotelId", place_id AS "placeId", start_date AS "startDate", end_date AS "endDate",
  room_type AS "roomType", found_at AS "foundAtMs", is_best AS "isBest"`

/** Stores the deals found at a supplier, and its budget of requests. Days are YYYY-MM-DD in UTC. */
export type FoundDealStorage = ReturnType<typeof createFoundDealStorage>

export function createFoundDealStorage({ query, transaction }: Sql) {
  return {
    /** Returns a text that changes whenever the found deals change. */
    async edition() {
      const [last] = await query<{ day: string; changes: number }>(
        'SELECT day, changes FROM supplier_days ORDER BY day DESC LIMIT 1',
      )
      return last === undefined ? '' : `${last.day} ${last.changes}`
    },

    /**
     * Returns the stays with the most best deals found before a time, most first.
     *
     * @param startFrom only stays that begin on this day or later
     */
    staysFoundBefore: (foundBeforeMs: number, startFrom: string, limit: number) =>
      query<StayDeals>(
        sql`SELECT place_id AS "placeId", start_date AS "startDate", end_date AS "endDate", count(*) AS deals
         FROM finds WHERE found_at < ${foundBeforeMs} AND start_date >= ${startFrom} AND is_best
         GROUP BY place_id, start_date, end_date ORDER BY deals DESC, place_id, start_date, end_date LIMIT ${limit}`,
      ),

    /** Returns the hotels at a place whose best deal is for this stay, oldest deal first. */
    async hotelsWithDeal({ placeId, startDate, endDate }: Omit<StayDeals, 'deals'>, limit: number) {
      const rows = await query<Pick<FoundDeal, 'hotelId'>>(
        sql`SELECT hotel_id AS "hotelId" FROM finds WHERE place_id = ${placeId} AND start_date = ${startDate} AND end_date = ${endDate} AND is_best
         ORDER BY found_at, hotel_id LIMIT ${limit}`,
      )
      return rows.map(({ hotelId }) => hotelId)
    },

    crawledPlaces: () =>
      query<CrawledPlace>(
        `SELECT place_id AS "placeId", finds_expected AS "dealsExpected", next_question AS "nextQuery",
           cycle_began_at AS "cycleBeganAtMs", asked_at AS "askedAtMs" FROM swept_places`,
      ),

    async budgetUse(day: string) {
      const [use] = await query<BudgetUse>(
        sql`SELECT coalesce(max(requests) FILTER (WHERE day = ${day}), 0) AS requests,
           coalesce(max(next_request_at), 0) AS "nextRequestAtMs" FROM supplier_days`,
      )
      return use ?? { requests: 0, nextRequestAtMs: 0 }
    },

    /**
     * Counts a request before it is sent.
     *
     * @param used the use on which the request was based
     * @returns `false` without counting if another process has counted a request since then
     */
    async countRequest(day: string, used: BudgetUse, nextRequestAtMs: number) {
      const counted = await query(
        sql`INSERT INTO supplier_days (day, requests, next_request_at) VALUES (${day}, 1, ${nextRequestAtMs})
         ON CONFLICT (day) DO UPDATE SET requests = supplier_days.requests + 1, next_request_at = excluded.next_request_at
         WHERE supplier_days.requests = ${used.requests}
         RETURNING day`,
      )
      return counted.length > 0
    },

    /** Returns all found deals of hotels, hotel by hotel in the given order. */
    async ofHotels(hotelIds: readonly string[]) {
      const rows = await query<Omit<FoundDeal, 'isBest'> & { isBest: boolean | 0 | 1 }>(
        sql`SELECT ${foundDealColumns} FROM finds WHERE hotel_id ${anyOf(hotelIds)} ORDER BY start_date, end_date`,
      )
      const deals = rows.map((deal) => ({ ...deal, isBest: Boolean(deal.isBest) }))
      return hotelIds.flatMap((wanted) => deals.filter(({ hotelId }) => hotelId === wanted))
    },

    storeResult: ({ day, put, promoted, removed, gained, place }: QueryResult) =>
      transaction(function* () {
        yield* run(
          sql`INSERT INTO finds (hotel_id, place_id, start_date, end_date, room_type, found_at, is_best)
           SELECT value ->> 'hotelId', value ->> 'placeId', value ->> 'startDate', value ->> 'endDate', value ->> 'roomType',
             CAST(value ->> 'foundAtMs' AS bigint), CAST(value ->> 'isBest' AS boolean)
           FROM ${rows(put)} AS value WHERE TRUE
           ON CONFLICT (hotel_id, start_date, end_date) DO UPDATE SET place_id = excluded.place_id,
             room_type = excluded.room_type, found_at = excluded.found_at, is_best = excluded.is_best`,
        )
        yield* markBest([...put.filter((deal) => deal.isBest), ...promoted])
        yield* run(sql`DELETE FROM finds WHERE hotel_id ${anyOf(removed)}`)
        if (place !== undefined) yield* putPlace(place)
        yield* addToDay(day, gained, put.length + removed.length > 0 ? 1 : 0)
      }),

    /** Removes deals found before a time or with a stay that begins before a day; returns whether there were any. */
    drop: (foundBeforeMs: number, startFrom: string, day: string) =>
      transaction(function* () {
        const dropped = yield* run(
          sql`DELETE FROM finds WHERE found_at < ${foundBeforeMs} OR start_date < ${startFrom} RETURNING 1 AS one`,
        )
        if (dropped.length > 0) yield* addToDay(day, 0, 1)
        return dropped.length > 0
      }),
  }
}

function* markBest(best: readonly DealNights[]): Steps<void> {
  const isThis = sql`(start_date = value ->> 'startDate' AND end_date = value ->> 'endDate')`
  yield* run(
    sql`UPDATE finds SET is_best = ${isThis} FROM ${rows(best)} AS value
     WHERE hotel_id = value ->> 'hotelId' AND is_best <> ${isThis}`,
  )
}

function* putPlace(place: CrawledPlace): Steps<void> {
  const { placeId, dealsExpected, nextQuery, cycleBeganAtMs, askedAtMs } = place
  yield* run(
    sql`INSERT INTO swept_places (place_id, finds_expected, next_question, cycle_began_at, asked_at) VALUES (${placeId}, ${dealsExpected}, ${nextQuery}, ${cycleBeganAtMs}, ${askedAtMs})
     ON CONFLICT (place_id) DO UPDATE SET finds_expected = excluded.finds_expected,
       next_question = excluded.next_question, cycle_began_at = excluded.cycle_began_at, asked_at = excluded.asked_at`,
  )
}

function* addToDay(day: string, deals: number, changes: number): Steps<void> {
  yield* run(
    sql`INSERT INTO supplier_days (day, finds, changes) VALUES (${day}, ${deals}, ${changes})
     ON CONFLICT (day) DO UPDATE SET finds = supplier_days.finds + excluded.finds,
       changes = supplier_days.changes + excluded.changes`,
  )
}
