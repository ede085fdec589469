import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isSqliteBusy } from './errors.ts'
import type { Database } from './open-database.ts'

/** How long to wait for another process that writes. */
const maxBusyMs = 5000
/** Short, with jitter, so that two processes alternate. */
const minRetryMs = 1
const retryJitterMs = 4

/**
 * Creates a function that writes, and retries while another process has the lock: waiting for the lock inside SQLite would
 * block the event loop.
 */
export function createWriteWithoutWaiting(database: Database): <Result>(write: () => Result) => Promise<Result> {
  const busyTimeoutMs = Number(database.pragma('busy_timeout', { simple: true }))

  function attempt<Result>(write: () => Result): Result {
    database.pragma('busy_timeout = 0')
    try {
      return write()
    } finally {
      database.pragma(`busy_timeout = ${busyTimeoutMs}`)
    }
  }

  return async (write) => {
    const startedAtMs = performance.now()
    for (;;) {
      try {
        return attempt(write)
      } catch (error) {
        if (!isSqliteBusy(error) || performance.now() - startedAtMs > maxBusyMs) throw error
      }
      await sleep(minRetryMs + randomInt(retryJitterMs))
    }
  }
}
