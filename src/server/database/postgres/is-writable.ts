import { isPostgresUnavailable } from './errors.ts'
import type { Postgres } from './open-database.ts'

/** Returns whether a row can be written and committed: a standby and a server made read-only answer, but refuse that. */
export async function isWritable(postgres: Postgres): Promise<boolean> {
  try {
    await postgres.query(
      `INSERT INTO leases (job, holder, expires_at) VALUES ('health check', '', 0)
       ON CONFLICT (job) DO UPDATE SET expires_at = 1 - leases.expires_at`,
    )
    return true
  } catch (error) {
    if (!isPostgresUnavailable(error)) throw error
    return false
  }
}
