import { vi } from 'vitest'

/** How long those last that are not held. */
const timeout = AbortSignal.timeout.bind(AbortSignal)

/**
 * Holds the time limits of this length in the whole process: they end when a test says so, however busy the machine is.
 * `vi.restoreAllMocks` ends that.
 */
export function holdTimeLimits(timeoutMs: number) {
  const held: AbortController[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    if (ms !== timeoutMs) return timeout(ms)
    const limit = new AbortController()
    held.push(limit)
    return limit.signal
  })
  return {
    /** Ends those that have begun. */
    end() {
      for (const limit of held.splice(0)) limit.abort(new DOMException('The time is over', 'TimeoutError'))
    },
  }
}
