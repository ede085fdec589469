import type { Clock } from '../../runtime/clock.ts'

/** The difference in miles between entries and balances at a time. */
export interface ComputedImbalance {
  readonly miles: number
  readonly atMs: number
}

/** Recomputed each minute, or less often to use at most a thousandth of the time, but at least each hour. */
const minAgeMs = 60_000
const minAgeInDurations = 1000
const maxAgeMs = 3_600_000

/**
 * Starts a first computation. Returns a function that returns the latest result, and starts another computation if it is
 * outdated; without calls, nothing is computed.
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
