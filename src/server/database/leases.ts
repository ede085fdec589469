import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../runtime/clock.ts'
import { by, raw, run, sql, type Sql } from './sql.ts'

/** A holder that stops renewing, because its process died, loses its lease after this long. */
export const leaseMs = 15_000
/** The same where others wait for it; a timer renews it. */
const awaitedLeaseMs = 4_000
const renewAwaitedEveryMs = 1_000
const retryEveryMs = 200
/** A lease that expires later than this from now was taken by a process with a wrong clock, and counts as expired. */
const longestLeaseMs = 2 * leaseMs

/**
 * Renews the lease where it is not fresh; must be called more often than every 10 s.
 *
 * @throws {Error} when another process has taken over
 */
export type Renew = () => Promise<void>

/** Another process does the job that this one was doing. */
class LostLeaseError extends Error {}

export type Leases = ReturnType<typeof createLeases>

/** The clock of PostgreSQL's server, which all processes share, in milliseconds since the epoch. */
export const serverNow = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'

/** Lets one process at a time do a job, among all that share a database. */
export function createLeases({ transaction }: Sql, clock: Clock) {
  const holder = randomUUID()

  /** Leases the job to this process from now on; returns `false` when another one has it. */
  async function acquire(job: string, forMs: number): Promise<boolean> {
    const nowMs = by({ sqlite: sql`${clock()}`, postgres: serverNow })
    const acquired = await transaction(() =>
      run(
        sql`INSERT INTO leases (job, holder, expires_at) VALUES (${job}, ${holder}, ${nowMs} + ${raw(forMs)})
         ON CONFLICT (job) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
         WHERE leases.expires_at < ${nowMs} OR leases.expires_at > ${nowMs} + ${raw(longestLeaseMs)}
           OR leases.holder = excluded.holder
         RETURNING job`,
      ),
    )
    return acquired.length > 0
  }

  /** Does the job unless another process is doing it; returns whether it did. */
  async function tryHold(job: string, work: (renew: Renew) => Promise<void>, forMs = leaseMs): Promise<boolean> {
    if (!(await acquire(job, forMs))) return false
    let renewedAtMs = clock()
    try {
      await work(async () => {
        if (Math.abs(clock() - renewedAtMs) < forMs / 5) return
        if (!(await acquire(job, forMs))) throw new LostLeaseError(`another process took over the job "${job}"`)
        renewedAtMs = clock()
      })
    } finally {
      await transaction(() => run(sql`DELETE FROM leases WHERE job = ${job} AND holder = ${holder}`))
    }
    return true
  }

  const leases = {
    /** Called once when a job of another process is waited for. */
    onAwaited: (_job: string): unknown => undefined,
    tryHold: (job: string, work: (renew: Renew) => Promise<void>) => tryHold(job, work),
    /** Waits until no other process is doing the job, at most 5 s after one was killed, then does it; it may be begun twice. */
    async hold(job: string, work: (renew: Renew) => Promise<void>) {
      const renewing = async (renew: Renew) => {
        let renewed: Promise<void> | undefined
        const timer = setInterval(() => (renewed = renew().catch(() => undefined)), renewAwaitedEveryMs).unref()
        await work(renew).finally(() => clearInterval(timer))
        // One under way would take the lease again after it was released.
        await renewed
      }
      // Of a process that was kept waiting for too long, the lease is lost: it waits for the other one.
      const tryOrLose = () =>
        tryHold(job, renewing, awaitedLeaseMs).catch((error: unknown) => {
          if (error instanceof LostLeaseError) return false
          throw error
        })
      for (let tries = 0; !(await tryOrLose()); tries += 1) {
        if (tries === 0) leases.onAwaited(job)
        await sleep(retryEveryMs)
      }
    },
  }
  return leases
}
