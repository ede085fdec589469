import type { Clock } from '../../runtime/clock.ts'

/** Miles by which entries and balances differed at a time. */
export interface ComputedImbalance {
  readonly miles: number
  readonly atMs: number
}

/** It is recomputed once a minute, or less often where that would take more than a thousandth of the time; at least once an hour. */
const minAgeMs = 60_000
const minAgeInDurations = 1000
const maxAgeMs = 3_600_000

/**
 * Starts a first computation, and returns a function that returns the latest result and starts another when that is
 * outdated: without calls, nothing is computed.
 */
export function watchImbalance(
  computeImbalance: () => Promise<number>,
  clock: Clock,
  onError: (error: unknown) => void,
): () => ComputedImbalance | undefined {
  let latest: ComputedImbalance | undefined
  let nextAtMs = 0

  async function recompute() {
    const startedAtMs = performance.now()
    nextAtMs = Number.POSITIVE_INFINITY
    try {
      latest = { miles: await computeImbalance(), atMs: clock() }
    } catch (error) {
      onError(error)
    }
    const endedAtMs = performance.now()
    nextAtMs = endedAtMs + Math.min(maxAgeMs, Math.max(minAgeMs, (endedAtMs - startedAtMs) * minAgeInDurations))
  }

  void recompute()
  return () => {
    if (performance.now() >= nextAtMs) void recompute()
    return latest
  }
}
