import type { Clock } from '../../clock.ts'

/** Miles by which entries and balances disagreed at a time. */
export interface ReckonedImbalance {
  readonly miles: number
  readonly atMs: number
}

/** It is reckoned once a minute, and less often where that would take more than a thousandth of the time. */
const leastAgeMs = 60_000
const leastAgeInDurations = 1000

/**
 * Begins to reckon; what it returns gives the latest that is known, and begins anew where that is old. So nothing is
 * reckoned that nobody asks for.
 */
export function watchImbalance(
  reckon: () => Promise<number>,
  clock: Clock,
  onError: (error: unknown) => void,
): () => ReckonedImbalance | undefined {
  let latest: ReckonedImbalance | undefined
  let nextAtMs = 0

  async function begin() {
    const begunAtMs = performance.now()
    nextAtMs = Number.POSITIVE_INFINITY
    try {
      latest = { miles: await reckon(), atMs: clock() }
    } catch (error) {
      onError(error)
    }
    const endedAtMs = performance.now()
    nextAtMs = endedAtMs + Math.max(leastAgeMs, (endedAtMs - begunAtMs) * leastAgeInDurations)
  }

  void begin()
  return () => {
    if (performance.now() >= nextAtMs) void begin()
    return latest
  }
}
