/**
 * Keeps the best few of many numbers in a heap with the worst on top, so that most offers cost one comparison.
 *
 * @param compare negative where `a` is the better
 */
export function keepBest(limit: number, compare: (a: number, b: number) => number) {
  const heap: number[] = []

  function rise(start: number): void {
    const item = heap[start]!
    let at = start
    while (at > 0) {
      const parent = (at - 1) >>> 1
      if (compare(item, heap[parent]!) <= 0) break
      heap[at] = heap[parent]!
      at = parent
    }
    heap[at] = item
  }

  function sink(): void {
    const item = heap[0]!
    let at = 0
    for (;;) {
      let child = at * 2 + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && compare(heap[child + 1]!, heap[child]!) > 0) child += 1
      if (compare(item, heap[child]!) >= 0) break
      heap[at] = heap[child]!
      at = child
    }
    heap[at] = item
  }

  return {
    offer(item: number): void {
      if (heap.length < limit) {
        heap.push(item)
        rise(heap.length - 1)
      } else if (compare(item, heap[0]!) < 0) {
        heap[0] = item
        sink()
      }
    },
    /** Returns the best numbers, best first. */
    sorted(): Int32Array {
      return Int32Array.from(heap).sort(compare)
    },
  }
}
