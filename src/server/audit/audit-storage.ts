import { rows, run, sql, type Sql } from '../database/sql.ts'
import type { accessKinds } from '#contract/miles/list-audit'
import { createListAudit } from './read-audit.ts'

/** A request that is in no event: what it read of members, what it changed, or why not. It has no phone number, key or query. */
export interface Access {
  readonly kind: (typeof accessKinds)[number]
  readonly operation: string
  /** The id of a transfer, an account, a key, a webhook or a proposal, and what else was read or changed. */
  readonly subject: string | null
  /** Of refusals that are stored as one, their number. */
  readonly detail: string | null
  /** Of the response. */
  readonly status: number
  /** `null` without a valid key. */
  readonly keyId: string | null
  readonly person: string | null
  readonly address: string
  readonly requestId: string
  /** Why it was refused, in a fixed message; `null` where that is not known. */
  readonly reason: string | null
  readonly createdAtMs: number
}

/** How often something was refused for one reason. */
export interface RefusalCount extends Pick<Access, 'reason' | 'status'> {
  readonly count: number
}

/** Reads who did what, and stores what the log of events does not have. */
export type AuditStorage = ReturnType<typeof createAuditStorage>

export function createAuditStorage({ query, transaction }: Sql) {
  return {
    list: createListAudit(query),
    /**
     * Stores accesses in one commit.
     *
     * @param mayBeStored an earlier attempt at the same batch may have been committed
     */
    addAccesses: (batch: readonly Access[], mayBeStored: boolean) =>
      transaction(function* (mayBeDone) {
        const [first] = batch
        if (first === undefined) return
        if (mayBeStored || mayBeDone) {
          // A batch is stored as a whole, so its first access tells.
          const stored = yield* run(
            sql`SELECT 1 AS one FROM accesses WHERE created_at = ${first.createdAtMs} AND request_id = ${first.requestId} AND operation = ${first.operation}`,
          )
          if (stored.length > 0) return
        }
        yield* run(
          sql`INSERT INTO accesses (kind, operation, subject, status, key_id, person, address, request_id, reason, detail, created_at)
           SELECT value ->> 'kind', value ->> 'operation', value ->> 'subject', CAST(value ->> 'status' AS integer),
             value ->> 'keyId', value ->> 'person', value ->> 'address', value ->> 'requestId', value ->> 'reason', value ->> 'detail',
             CAST(value ->> 'createdAtMs' AS bigint)
           FROM ${rows(batch)} AS value`,
        )
      }),
    /** Counts what was refused since a time, by reason and status; most frequent first. */
    countRefusals: (sinceMs: number) =>
      query<RefusalCount>(
        sql`SELECT reason, status, CAST(sum(coalesce(CAST(detail AS integer), 1)) AS bigint) AS count
         FROM accesses WHERE kind = 'refusal' AND created_at >= ${sinceMs}
         GROUP BY reason, status ORDER BY count DESC`,
      ),
    /** Deletes some of the accesses before a time, the oldest first, and returns how many. */
    async deleteAccesses(beforeMs: number, most: number) {
      const deleted = await query(
        sql`DELETE FROM accesses WHERE access_no IN (SELECT access_no FROM accesses WHERE created_at < ${beforeMs} ORDER BY created_at LIMIT ${most})
         RETURNING access_no`,
      )
      return deleted.length
    },
  }
}
