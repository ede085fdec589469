/** Keeps the best few of many numbers in a heap with the worst on top, so that most offers cost one comparison. */
export class BestOf {
  readonly #limit: number
  readonly #compare: (a: number, b: number) => number
  readonly #heap: number[] = []

  /** @param compare negative where `a` is the better */
  constructor(limit: number, compare: (a: number, b: number) => number) {
    this.#limit = limit
    this.#compare = compare
  }

  offer(item: number): void {
    const heap = this.#heap
    if (heap.length < this.#limit) {
      heap.push(item)
      this.#rise(heap.length - 1)
    } else if (this.#compare(item, heap[0]!) < 0) {
      heap[0] = item
      this.#sink()
    }
  }

  /** Returns the best numbers, best first. */
  sorted(): Int32Array {
    return Int32Array.from(this.#heap).sort(this.#compare)
  }

  #rise(start: number): void {
    const heap = this.#heap
    const item = heap[start]!
    let at = start
    while (at > 0) {
      const parent = (at - 1) >>> 1
      if (this.#compare(item, heap[parent]!) <= 0) break
      heap[at] = heap[parent]!
      at = parent
    }
    heap[at] = item
  }

  #sink(): void {
    const heap = this.#heap
    const item = heap[0]!
    let at = 0
    for (;;) {
      let child = at * 2 + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && this.#compare(heap[child + 1]!, heap[child]!) > 0) child += 1
      if (this.#compare(item, heap[child]!) >= 0) break
      heap[at] = heap[child]!
      at = child
    }
    heap[at] = item
  }
}
