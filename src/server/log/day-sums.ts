import { dayMs } from '#contract/days'
import { type Fragment, raw, run, sql, type Sql } from '../database/sql.ts'
import { type Repeated, repeat } from '../runtime/repeat.ts'
import type { EventLog } from './event-log.ts'

/** The transfers or reversals that one person's key has sent or requested. */
export interface KeySum {
  readonly kind: 'transfer' | 'reversal'
  readonly keyId: string
  /** The person of the key when it was last used; the key's id if the person is unknown or erased. */
  readonly person: string | null
  readonly count: number
  readonly miles: number
}

/** Small, so that no request waits long for a step. */
const eventsPerStep = 2_000
/** The most events that may be missing from the sums; they are added when the sums are read. */
const mostMissing = 10_000

/**
 * Sums events by day: a credit counts on the day it was decided, a reversal on the day it was booked. The condition that a
 * reversal is booked makes SQLite look up the reversals of each transfer instead of all booked ones.
 */
export const sumEvents = (selected: Fragment) => sql`
  SELECT events.created_at / ${raw(dayMs)} AS day, 'transfer' AS kind, sent_by_key AS key_id, count(*) AS transfers,
    CAST(sum(amount) AS bigint) AS miles
  FROM (${selected}) AS events JOIN transfers ON transaction_id = subject
  WHERE status = 'success'
    AND events.kind = CASE WHEN decided_at IS NULL THEN 'transfer.stored' ELSE 'transfer.decided' END
  GROUP BY events.created_at / ${raw(dayMs)}, sent_by_key
  UNION ALL
  SELECT events.created_at / ${raw(dayMs)}, 'reversal', sent_by_key, count(*), CAST(-sum(amount) AS bigint)
  FROM (${selected}) AS events JOIN transfers ON transfers.transaction_id = subject
  JOIN reversals ON reversals.transaction_id = subject AND NOT reversals.status <> 'booked' AND body LIKE '%' || reversal_id || '%'
  WHERE events.kind = CASE WHEN reversals.decided_at IS NULL THEN 'reversal.requested' ELSE 'reversal.decided' END
  GROUP BY events.created_at / ${raw(dayMs)}, sent_by_key`

/** The last day that a JavaScript date can represent. */
const lastDay = 100_000_000

export const lastSummed = sql`(SELECT last_event_id FROM summed_events WHERE row_no = 1)`

/** The limit makes PostgreSQL expect few events, so it looks up their rows one by one. */
const missing = sql`SELECT * FROM events WHERE event_id > ${lastSummed} ORDER BY event_id LIMIT ${raw(mostMissing)}`

const personOfKey = sql`(SELECT sent_by_person FROM transfers WHERE sent_by_key = key_id ORDER BY created_at DESC LIMIT 1)`

/** Sums by day (UTC) that are computed from the log of events, so that no transfer has to update them. */
export type DaySums = ReturnType<typeof createDaySums>

export function createDaySums({ query, transaction }: Sql, log: Pick<EventLog, 'lastEventId' | 'settledEventId'>) {
  async function lastSummedId(): Promise<number> {
    return (await query<{ id: number }>(sql`SELECT ${lastSummed} AS id`))[0]?.id ?? 0
  }

  return {
    /** Adds the next settled events to the sums; returns whether there may be more. */
    async addNext() {
      if ((await lastSummedId()) === (await log.lastEventId())) return false
      const settledId = await log.settledEventId()
      return transaction(
        function* () {
          const [summed] = yield* run<{ id: number }>(`SELECT last_event_id AS id FROM summed_events`)
          const fromId = summed?.id ?? 0
          const toId = Math.min(settledId, fromId + eventsPerStep)
          if (toId <= fromId) return false
          yield* run(
            sql`INSERT INTO day_sums (day, kind, key_id, transfers, miles)
           SELECT * FROM (${sumEvents(sql`SELECT * FROM events WHERE event_id > ${fromId} AND event_id <= ${toId}`)}) AS added WHERE TRUE
           ON CONFLICT (day, kind, key_id) DO UPDATE
           SET transfers = day_sums.transfers + excluded.transfers, miles = day_sums.miles + excluded.miles`,
          )
          yield* run(sql`UPDATE summed_events SET last_event_id = ${toId}`)
          return toId < settledId
        },
        ['day sums'],
      )
    },
    /**
     * Returns sums by key from `day` to before `end`, days since 1970, including events not summed yet. Returns `undefined`
     * while more than `mostMissing` events are not summed yet.
     */
    async from(day: number, end: number = lastDay) {
      if ((await log.lastEventId()) - (await lastSummedId()) > mostMissing) return undefined
      return query<KeySum>(
        sql`SELECT kind, key_id AS "keyId", ${personOfKey} AS person,
           CAST(sum(transfers) AS bigint) AS count, CAST(sum(miles) AS bigint) AS miles
         FROM (
           SELECT day, kind, key_id, transfers, miles FROM day_sums WHERE day >= ${day} AND day < ${end}
           UNION ALL
           SELECT * FROM (${sumEvents(missing)}) AS added WHERE day >= ${day} AND day < ${end}
         ) AS sums GROUP BY kind, key_id`,
      )
    },
    /** Sums the transfers and reversals that wait for a decision. */
    waiting: () =>
      query<KeySum>(
        `SELECT 'transfer' AS kind, sent_by_key AS "keyId", min(sent_by_person) AS person, count(*) AS count,
           CAST(sum(amount) AS bigint) AS miles
         FROM transfers WHERE status <> 'success' AND status = 'pending' GROUP BY sent_by_key
         UNION ALL
         SELECT 'reversal', requested_by_key, min(requested_by_person), count(*), CAST(sum(amount) AS bigint)
         FROM reversals JOIN transfers ON transfers.transaction_id = reversals.transaction_id
         WHERE reversals.status = 'pending' GROUP BY requested_by_key`,
      ),
  }
}

/** Used while more events may follow: short, but long enough for requests to run between steps. */
const pauseMs = 20
const everyMs = 2_000
const retryMs = 60_000

/** Starts to add events to the sums, in the background and in steps. */
export function startSumming(sums: Pick<DaySums, 'addNext'>, onError: (error: unknown) => void): Repeated {
  return repeat(retryMs, onError, async () => ((await sums.addNext()) ? pauseMs : everyMs), 0)
}
