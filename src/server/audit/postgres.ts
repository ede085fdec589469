import type { Postgres } from '../database/postgres/open-database.ts'
import { columnsOf } from '../database/postgres/values.ts'
import { createListAudit } from './read-audit.ts'
import type { AuditStorage } from './storage.ts'

const columns = 'kind, operation, subject, status, key_id, person, address, request_id, created_at'
const insert = `
  INSERT INTO accesses (${columns})
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[])
    AS batch (${columns})`
/** A batch is stored as a whole, so its first access tells. */
const insertOnce = `${insert}
  WHERE NOT EXISTS (SELECT 1 FROM accesses WHERE created_at = ($9::bigint[])[1] AND request_id = ($8::text[])[1] AND operation = ($2::text[])[1])`

export function createAuditStorage(postgres: Postgres): AuditStorage {
  return {
    list: createListAudit(postgres.query),
    addAccesses: (batch, mayBeStored) =>
      postgres.session(async (session) => {
        await session.query(mayBeStored || session.mayBeDone ? insertOnce : insert, [
          ...columnsOf(
            batch,
            'kind',
            'operation',
            'subject',
            'status',
            'keyId',
            'person',
            'address',
            'requestId',
            'createdAtMs',
          ),
        ])
      }),
    async deleteAccesses(beforeMs, most) {
      const deleted = await postgres.query(
        `DELETE FROM accesses WHERE access_no IN (SELECT access_no FROM accesses WHERE created_at < $1 ORDER BY created_at LIMIT $2)
         RETURNING access_no`,
        [beforeMs, most],
      )
      return deleted.length
    },
  }
}
