/**
 * Keeps the best few of many numbers, so that most offers cost one comparison.
 *
 * @param compare negative where `a` is the better
 */
export function keepBest(limit: number, compare: (a: number, b: number) => number) {
  let kept: number[] = []
  /** Worse ones are not kept. */
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
