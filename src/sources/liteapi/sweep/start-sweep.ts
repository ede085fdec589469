import { setTimeout as sleep } from 'node:timers/promises'
import type { Leases } from '#server/database/leases'
import { Sweep, type SweepOptions } from './sweep.ts'

export interface StartSweepOptions extends SweepOptions {
  readonly leases: Leases
  /** Called when the database fails; the sweep is started again. */
  readonly onError: (error: unknown) => void
  /** For tests: the longest sleep, in milliseconds. */
  readonly sleepMs?: number
}

/** Short enough that the lease is renewed in time. */
const defaultSleepMs = 5000

/** Sweeps in one of the processes that share a database; when that one stops, another one goes on where it was. */
export function startSweep(options: StartSweepOptions): { stop(): Promise<void> } {
  const { leases, onError, sleepMs = defaultSleepMs } = options
  const sweep = new Sweep(options)
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => sleep(Math.min(ms, sleepMs), undefined, { signal, ref: false }).catch(() => {})

  async function run() {
    while (!signal.aborted) {
      try {
        await leases.tryHold('sweep the supplier', async (renew) => {
          while (!signal.aborted) {
            await renew()
            await pause(await sweep.step(signal))
          }
        })
      } catch (error) {
        if (!signal.aborted) onError(error)
      }
      await pause(sleepMs)
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
