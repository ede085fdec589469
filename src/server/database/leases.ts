import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** A holder that stops renewing, because its process died, loses the job after this long. */
export const leaseMs = 15_000
/** Whoever holds a job for longer than this from now took it by a clock that was wrong, and counts as dead. */
export const longestLeaseMs = 2 * leaseMs

/** Says that the holder of a job is still at it; must be called more often than every 15 s. */
export type Renew = () => Promise<void>

/** Lets one process at a time do a job, out of all that share a database. */
export interface Leases {
  /** Does the job if nobody else is doing it, and says whether it did. */
  tryHold(job: string, work: (renew: Renew) => Promise<void>): Promise<boolean>
  /** Waits for whoever is doing the job, then does it. */
  hold(job: string, work: (renew: Renew) => Promise<void>): Promise<void>
}

/** Where it is kept who holds which job. */
export interface LeaseStorage {
  /** Gives the job to the holder for another 15 s, unless somebody else has it, and says whether it did. */
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
