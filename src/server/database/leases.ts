import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database } from './open-database.ts'

/** A holder that stops renewing, because its process died, loses the job after this long. */
const leaseMs = 15_000

/** Lets one process at a time do a job, out of all that share a database. */
export interface Leases {
  /** Does the job if nobody else is doing it, and says whether it did. `renew` must be called more often than every 15 s. */
  tryHold(job: string, work: (renew: () => void) => Promise<void>): Promise<boolean>
  /** Waits for whoever is doing the job, then does it. */
  hold(job: string, work: (renew: () => void) => Promise<void>): Promise<void>
}

export function createLeases(database: Database, clock: Clock): Leases {
  const holder = randomUUID()
  const take = database.prepare(`
    INSERT INTO leases (job, holder, expires_at) VALUES (@job, @holder, @until)
    ON CONFLICT (job) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
    WHERE leases.expires_at < @now OR leases.holder = excluded.holder`)
  const release = database.prepare('DELETE FROM leases WHERE job = ? AND holder = ?')

  function acquire(job: string): boolean {
    const now = clock()
    return take.run({ job, holder, now, until: now + leaseMs }).changes === 1
  }

  async function tryHold(job: string, work: (renew: () => void) => Promise<void>): Promise<boolean> {
    if (!acquire(job)) return false
    try {
      await work(() => {
        if (!acquire(job)) throw new Error(`another process took over the job "${job}"`)
      })
    } finally {
      release.run(job, holder)
    }
    return true
  }

  return {
    tryHold,
    async hold(job, work) {
      while (!(await tryHold(job, work))) await sleep(200)
    },
  }
}
