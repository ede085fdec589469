/** Does something with every item, a few at a time, beginning in their order; the first failure ends it all. */
export async function inParallel<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  // The workers take from the same queue, each its next item when it has done the one before.
  await Promise.all(
    Array.from({ length: Math.min(width, items.length) }, async () => {
      for (const item of queue) await work(item)
    }),
  )
}
