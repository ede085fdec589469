import { asJson, run, type Sql } from '../database/sql.ts'
import { createListAudit } from './read-audit.ts'
import type { AuditStorage, RefusalCount } from './storage.ts'

export function createAuditStorage({ query, transaction }: Sql): AuditStorage {
  return {
    list: createListAudit(query),
    addAccesses: (batch, mayBeStored) =>
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
    countRefusals: (sinceMs) =>
      query<RefusalCount>(
        `SELECT reason, status, count(*) AS count FROM accesses WHERE kind = 'refusal' AND created_at >= $1
         GROUP BY reason, status ORDER BY count DESC`,
        [sinceMs],
      ),
    async deleteAccesses(beforeMs, most) {
      const deleted = await query(
        `DELETE FROM accesses WHERE access_no IN (SELECT access_no FROM accesses WHERE created_at < $1 ORDER BY created_at LIMIT $2)
         RETURNING access_no`,
        [beforeMs, most],
      )
      return deleted.length
    },
  }
}
