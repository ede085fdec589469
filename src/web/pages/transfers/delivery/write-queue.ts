/** Turns a write of many items into one of a single item: those that come during a write are written together after it. */
export function writeQueue<Item>(write: (items: readonly Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let queued: Item[] = []
  let current = Promise.resolve()
  let next: Promise<void> | undefined

  return (item) => {
    queued.push(item)
    next ??= current
      // A failed write has rejected for its own callers.
      .catch(() => undefined)
      .then(() => {
        const items = queued
        queued = []
        next = undefined
        current = write(items)
        return current
      })
    return next
  }
}
