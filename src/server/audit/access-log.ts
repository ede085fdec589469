import type { Access, AuditStorage } from './audit-storage.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs } from '#contract/days'
import type { Clock } from '../runtime/clock.ts'
import type { Leases } from '../database/leases.ts'
import { type Repeated, repeat } from '../runtime/repeat.ts'

interface AccessLogOptions {
  readonly storage: Pick<AuditStorage, 'addAccesses'>
  /** Called at most once a minute while accesses cannot be stored; the batch is retried. */
  readonly onError: (error: unknown, lost: number) => void
  readonly intervalMs?: number
  /** The most accesses that wait in memory; beyond it, the oldest are dropped. */
  readonly maxWaiting?: number
}

const defaultIntervalMs = 1000
/** About 3 MB. */
const defaultMaxWaiting = 10_000
/** SQLite blocks the event loop, so a batch must be small. */
const maxBatch = 500

/** Creates a log that stores accesses every second, or once a batch is full, so that no request waits for it. */
export function createAccessLog(options: AccessLogOptions) {
  const { storage, onError, intervalMs = defaultIntervalMs, maxWaiting = defaultMaxWaiting } = options
  let waiting: Access[] = []
  /** The batch that is being stored, and whether an earlier attempt may have stored it. */
  let storing: readonly Access[] = []
  let mayBeStored = false
  let lost = 0

  /** Retries the same batch after an unknown outcome. */
  async function storeAll(): Promise<void> {
    for (;;) {
      if (storing.length === 0) storing = waiting.splice(0, maxBatch)
      if (storing.length === 0) return
      const wasTried = mayBeStored
      mayBeStored = true
      await storage.addAccesses(storing, wasTried)
      mayBeStored = false
      storing = []
    }
  }

  const passes = repeat(intervalMs, (error) => onError(error, lost), storeAll)
  return {
    record(access: Access) {
      waiting.push(access)
      if (waiting.length === maxBatch && storing.length === 0) void passes.now()
      // Drops in steps, because each drop copies all waiting accesses.
      if (waiting.length >= maxWaiting + maxBatch) {
        lost += waiting.length - maxWaiting
        waiting = waiting.slice(-maxWaiting)
      }
    },
    /** The number of accesses lost because the database was unavailable for too long. */
    get lost() {
      return lost
    },
    stop() {
      void passes.now()
      return passes.stop()
    },
  }
}

interface RotateAccessesOptions {
  readonly storage: Pick<AuditStorage, 'deleteAccesses'>
  readonly leases: Leases
  readonly clock: Clock
  /** Days until an access is deleted. */
  readonly keptDays: number
  readonly onError: (error: unknown) => void
}

const everyMs = 3_600_000
/** Short, and with pauses, so that other requests need not wait for a step. */
const deletedAtOnce = 500
const pauseMs = 50

/** Deletes old accesses every hour, in one process at a time. It stops after the current step. */
export function startRotation({ storage, leases, clock, keptDays, onError }: RotateAccessesOptions): Repeated {
  async function deleteAll(isStopped: () => boolean): Promise<void> {
    await leases.tryHold('rotate accesses', async (renew) => {
      const beforeMs = clock() - keptDays * dayMs
      while (!isStopped() && (await storage.deleteAccesses(beforeMs, deletedAtOnce)) === deletedAtOnce) {
        await sleep(pauseMs)
        await renew()
      }
    })
  }

  return repeat(everyMs, onError, deleteAll, 0)
}
