import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../runtime/clock.ts'
import { by, raw, run, sql, type Sql } from './sql.ts'

/** A holder that stops renewing, because its process died, loses its lease after this long. */
export const leaseMs = 15_000
/** A lease that expires later than this from now was taken by a process with a wrong clock, and counts as expired. */
const longestLeaseMs = 2 * leaseMs

/**
 * Renews the lease; must be called more often than every 15 s.
 *
 * @throws {Error} when another process has taken over
 */
export type Renew = () => Promise<void>

export type Leases = ReturnType<typeof createLeases>

/** The clock of PostgreSQL's server, which all processes share, in milliseconds since the epoch. */
export const serverNow = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'

/** Lets one process at a time do a job, among all that share a database. */
export function createLeases({ transaction }: Sql, clock: Clock) {
  const holder = randomUUID()

  /** Leases the job to this process for another 15 s; returns `false` when another one has it. */
  async function acquire(job: string): Promise<boolean> {
    const nowMs = by({ sqlite: sql`${clock()}`, postgres: serverNow })
    const acquired = await transaction(() =>
      run(
        sql`INSERT INTO leases (job, holder, expires_at) VALUES (${job}, ${holder}, ${nowMs} + ${raw(leaseMs)})
         ON CONFLICT (job) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
         WHERE leases.expires_at < ${nowMs} OR leases.expires_at > ${nowMs} + ${raw(longestLeaseMs)}
           OR leases.holder = excluded.holder
         RETURNING job`,
      ),
    )
    return acquired.length > 0
  }

  /** Does the job unless another process is doing it; returns whether it did. */
  async function tryHold(job: string, work: (renew: Renew) => Promise<void>): Promise<boolean> {
    if (!(await acquire(job))) return false
    try {
      await work(async () => {
        if (!(await acquire(job))) throw new Error(`another process took over the job "${job}"`)
      })
    } finally {
      await transaction(() => run(sql`DELETE FROM leases WHERE job = ${job} AND holder = ${holder}`))
    }
    return true
  }

  return {
    tryHold,
    /** Waits until no other process is doing the job, then does it. */
    async hold(job: string, work: (renew: Renew) => Promise<void>) {
      while (!(await tryHold(job, work))) await sleep(200)
    },
  }
}
