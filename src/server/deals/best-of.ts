/**
 * Collects the best `limit` of many numbers; most numbers cost a single comparison.
 *
 * @param compare negative if `a` is better
 */
export function keepBest(limit: number, compare: (a: number, b: number) => number) {
  let kept: number[] = []
  /** The last of the best numbers; worse ones are rejected. */
  let worst: number | undefined

  function prune(): number[] {
    kept = kept.sort(compare).slice(0, limit)
    if (kept.length === limit) worst = kept.at(-1)
    return kept
  }

  return {
    offer(item: number): void {
      if (worst !== undefined && compare(item, worst) >= 0) return
      if (kept.push(item) > 2 * limit) prune()
    },
    /** Returns the best numbers, best first. */
    sorted: () => Int32Array.from(prune()),
  }
}
