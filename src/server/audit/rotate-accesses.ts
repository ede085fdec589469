import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs } from '#contract/days'
import type { Clock } from '../clock.ts'
import type { Leases } from '../database/leases.ts'
import type { AuditStorage } from './storage.ts'

export interface RotateAccessesOptions {
  readonly storage: Pick<AuditStorage, 'deleteAccesses'>
  readonly leases: Leases
  readonly clock: Clock
  /** Accesses are kept for this many days. */
  readonly keptDays: number
  readonly onError: (error: unknown) => void
}

export interface Rotation {
  /** Deletes what is too old now, unless another process is doing it. */
  rotate(): Promise<void>
  /** Ends, after the step under way. */
  stop(): Promise<void>
}

const everyMs = 3_600_000
/** Short, and with pauses, so that nothing waits for a step. */
const deletedAtOnce = 500
const pauseMs = 50
const renewEveryMs = 5_000

/** Deletes accesses that are too old, every hour, by one process of all. */
export function startRotation({ storage, leases, clock, keptDays, onError }: RotateAccessesOptions): Rotation {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  async function deleteAll(): Promise<void> {
    await leases.tryHold('rotate accesses', async (renew) => {
      const beforeMs = clock() - keptDays * dayMs
      let renewedAtMs = performance.now()
      for (;;) {
        if (isStopped || (await storage.deleteAccesses(beforeMs, deletedAtOnce)) < deletedAtOnce) return
        await sleep(pauseMs)
        if (performance.now() - renewedAtMs < renewEveryMs) continue
        await renew()
        renewedAtMs = performance.now()
      }
    })
  }

  function rotate(): Promise<void> {
    running = running.then(deleteAll).catch(onError)
    return running
  }

  function schedule(): void {
    if (!isStopped) timer = setTimeout(() => void rotate().then(schedule), everyMs).unref()
  }

  void rotate().then(schedule)
  return {
    rotate,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
