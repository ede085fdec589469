import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** A holder that stops renewing, because its process died, loses its lease after this long. */
export const leaseMs = 15_000
/** A lease that expires later than this from now was taken by a process with a wrong clock, and counts as expired. */
export const longestLeaseMs = 2 * leaseMs

/**
 * Renews the lease; must be called more often than every 15 s.
 *
 * @throws {Error} when another process has taken over
 */
export type Renew = () => Promise<void>

/** Lets one process at a time do a job, among all that share a database. */
export interface Leases {
  /** Does the job unless another process is doing it; returns whether it did. */
  tryHold(job: string, work: (renew: Renew) => Promise<void>): Promise<boolean>
  /** Waits until no other process is doing the job, then does it. */
  hold(job: string, work: (renew: Renew) => Promise<void>): Promise<void>
}

/** Stores which process holds which job. */
export interface LeaseStorage {
  /** Leases the job to a holder for another 15 s; returns `false` when another one has it. */
  acquire(job: string, holder: string): Promise<boolean>
  release(job: string, holder: string): Promise<void>
}

export function createLeases({ acquire, release }: LeaseStorage): Leases {
  const holder = randomUUID()

  async function tryHold(job: string, work: (renew: Renew) => Promise<void>): Promise<boolean> {
    if (!(await acquire(job, holder))) return false
    try {
      await work(async () => {
        if (!(await acquire(job, holder))) throw new Error(`another process took over the job "${job}"`)
      })
    } finally {
      await release(job, holder)
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
