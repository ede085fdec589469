import { leaseMs, type LeaseStorage, longestLeaseMs } from '../leases.ts'
import type { Postgres } from './open-database.ts'

/** The clock of the database server, which all processes share, in milliseconds since the epoch. */
const nowMs = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'

export function createLeaseStorage(postgres: Postgres): LeaseStorage {
  return {
    async acquire(job, holder) {
      const acquired = await postgres.query(
        `INSERT INTO leases (job, holder, expires_at) VALUES ($1, $2, ${nowMs} + ${leaseMs})
         ON CONFLICT (job) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
         WHERE leases.expires_at < ${nowMs} OR leases.expires_at > ${nowMs} + ${longestLeaseMs}
           OR leases.holder = excluded.holder
         RETURNING job`,
        [job, holder],
      )
      return acquired.length > 0
    },
    async release(job, holder) {
      await postgres.query('DELETE FROM leases WHERE job = $1 AND holder = $2', [job, holder])
    },
  }
}
