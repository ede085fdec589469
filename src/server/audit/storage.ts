import { asJson, run, type Sql } from '../database/sql.ts'
import { createListAudit } from './read-audit.ts'

/** A request that changed nothing: what it read of members, or why not. It has no phone number, key or query. */
export interface Access {
  readonly kind: 'read' | 'refusal'
  readonly operation: string
  /** The id of a transfer, an account or a key. */
  readonly subject: string | null
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
            'SELECT 1 AS one FROM accesses WHERE created_at = $1 AND request_id = $2 AND operation = $3',
            [first.createdAtMs, first.requestId, first.operation],
          )
          if (stored.length > 0) return
        }
        yield* run(
          `INSERT INTO accesses (kind, operation, subject, status, key_id, person, address, request_id, reason, created_at)
           SELECT value ->> 'kind', value ->> 'operation', value ->> 'subject', CAST(value ->> 'status' AS integer),
             value ->> 'keyId', value ->> 'person', value ->> 'address', value ->> 'requestId', value ->> 'reason',
             CAST(value ->> 'createdAtMs' AS bigint)
           FROM json_array_elements($1::json) AS value`,
          [asJson(batch)],
        )
      }),
    /** Counts what was refused since a time, by reason and status; most frequent first. */
    countRefusals: (sinceMs: number) =>
      query<RefusalCount>(
        `SELECT reason, status, count(*) AS count FROM accesses WHERE kind = 'refusal' AND created_at >= $1
         GROUP BY reason, status ORDER BY count DESC`,
        [sinceMs],
      ),
    /** Deletes some of the accesses before a time, the oldest first, and returns how many. */
    async deleteAccesses(beforeMs: number, most: number) {
      const deleted = await query(
        `DELETE FROM accesses WHERE access_no IN (SELECT access_no FROM accesses WHERE created_at < $1 ORDER BY created_at LIMIT $2)
         RETURNING access_no`,
        [beforeMs, most],
      )
      return deleted.length
    },
  }
}
