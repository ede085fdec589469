/** Makes of a write of many items one of a single item: what comes while a write is under way waits for the next. */
export function gatherWrites<Item>(write: (items: readonly Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let gathered: Item[] = []
  let current = Promise.resolve()
  let next: Promise<void> | undefined

  return (item) => {
    gathered.push(item)
    next ??= current
      // A write that failed has told whoever waited for it.
      .catch(() => undefined)
      .then(() => {
        const items = gathered
        gathered = []
        next = undefined
        current = write(items)
        return current
      })
    return next
  }
}
