import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../runtime/clock.ts'
import { by, raw, run, sql, type Sql } from './sql.ts'

/** A holder that stops renewing, for example because its process died, loses its lease after this time. */
export const leaseMs = 15_000
/** The same for a job that other processes wait for; a timer renews this lease. */
const awaitedLeaseMs = 4_000
const renewAwaitedEveryMs = 1_000
const retryEveryMs = 200
/** A lease that expires later than this comes from a process with a wrong clock, and counts as expired. */
const longestLeaseMs = 2 * leaseMs

/**
 * Renews the lease unless it is fresh; must be called at least every 10 s.
 *
 * @throws {Error} when another process has taken over
 */
export type Renew = () => Promise<void>

/** Another process has taken over the job. */
class LostLeaseError extends Error {}

export type Leases = ReturnType<typeof createLeases>

/** The time of the PostgreSQL server, the same for all processes, in milliseconds since the epoch. */
export const serverNow = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'

/** Ensures that only one process at a time does a job, among all processes on a database. */
export function createLeases({ transaction }: Sql, clock: Clock) {
  const holder = randomUUID()

  /** Leases the job to this process from now on; returns `false` if another process has the lease. */
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
    /** Called once when this process starts to wait for a job of another process. */
    onAwaited: (_job: string): unknown => undefined,
    tryHold: (job: string, work: (renew: Renew) => Promise<void>) => tryHold(job, work),
    /** Does the job once no other process does it, at most 5 s after one was killed. The work may start twice. */
    async hold(job: string, work: (renew: Renew) => Promise<void>) {
      const renewing = async (renew: Renew) => {
        let renewed: Promise<void> | undefined
        const timer = setInterval(() => (renewed = renew().catch(() => undefined)), renewAwaitedEveryMs).unref()
        await work(renew).finally(() => clearInterval(timer))
        // A renewal that is still running would take the lease again after its release.
        await renewed
      }
      // A process that was suspended too long loses the lease, and waits for the new holder.
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
