import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs } from '#contract/days'
import type { Clock } from '../clock.ts'
import type { Leases } from '../database/leases.ts'
import { type Repeated, repeat } from '../repeat.ts'
import type { AuditStorage } from './storage.ts'

export interface RotateAccessesOptions {
  readonly storage: Pick<AuditStorage, 'deleteAccesses'>
  readonly leases: Leases
  readonly clock: Clock
  /** Accesses are kept for this many days. */
  readonly keptDays: number
  readonly onError: (error: unknown) => void
}

const everyMs = 3_600_000
/** Short, and with pauses, so that nothing waits for a step. */
const deletedAtOnce = 500
const pauseMs = 50
const renewEveryMs = 5_000

/** Deletes accesses that are too old, every hour, by one process of all. It stops after the step under way. */
export function startRotation({ storage, leases, clock, keptDays, onError }: RotateAccessesOptions): Repeated {
  async function deleteAll(isStopped: () => boolean): Promise<void> {
    await leases.tryHold('rotate accesses', async (renew) => {
      const beforeMs = clock() - keptDays * dayMs
      let renewedAtMs = performance.now()
      for (;;) {
        if (isStopped() || (await storage.deleteAccesses(beforeMs, deletedAtOnce)) < deletedAtOnce) return
        await sleep(pauseMs)
        if (performance.now() - renewedAtMs < renewEveryMs) continue
        await renew()
        renewedAtMs = performance.now()
      }
    })
  }

  return repeat(everyMs, onError, deleteAll, 0)
}
