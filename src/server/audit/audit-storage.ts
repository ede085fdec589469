import { rows, run, sql, type Sql } from '../database/sql.ts'
import type { accessKinds } from '#contract/miles/list-audit'
import { createListAudit } from './read-audit.ts'

/** A request that the event log lacks: a read of member data, a change or a refusal; without phone number, key and query. */
export interface Access {
  readonly kind: (typeof accessKinds)[number]
  readonly operation: string
  /** The id of what was read or changed, such as a transfer, an account, a key, a webhook or a proposal. */
  readonly subject: string | null
  /** The number of refusals stored as one. */
  readonly detail: string | null
  readonly status: number
  /** `null` if the request had no valid key. */
  readonly keyId: string | null
  readonly person: string | null
  readonly address: string
  readonly requestId: string
  /** The reason of the refusal, one of a fixed set of messages; `null` if unknown. */
  readonly reason: string | null
  readonly createdAtMs: number
}

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
          // A batch is stored as a whole, so checking its first access is enough.
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
    /** Counts refusals since a time, by reason and status, most frequent first. */
    countRefusals: (sinceMs: number) =>
      query<Pick<Access, 'reason' | 'status'> & { readonly count: number }>(
        sql`SELECT reason, status, CAST(sum(coalesce(CAST(detail AS integer), 1)) AS bigint) AS count
         FROM accesses WHERE kind = 'refusal' AND created_at >= ${sinceMs}
         GROUP BY reason, status ORDER BY count DESC`,
      ),
    /** Deletes up to `most` accesses from before a time, oldest first, and returns how many. */
    async deleteAccesses(beforeMs: number, most: number) {
      const deleted = await query(
        sql`DELETE FROM accesses WHERE access_no IN (SELECT access_no FROM accesses WHERE created_at < ${beforeMs} ORDER BY created_at LIMIT ${most})
         RETURNING access_no`,
      )
      return deleted.length
    },
  }
}
