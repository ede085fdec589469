/** Calls `work` with every item, a few at a time, starting in their order; the first rejection ends it. */
export async function forEachConcurrent<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // All workers take from one iterator.
  const queue = items.values()
  await Promise.all(
    Array.from({ length: Math.min(concurrency, items.length) }, async () => {
      for (const item of queue) await work(item)
    }),
  )
}
