/**
 * Runs a task for each item, several at once, and yields the results in item order. At most `ahead` tasks are running
 * or waiting to be read, so that a slow reader does not fill the memory.
 */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  ahead: number,
  run: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = []
  let next = 0
  const start = () => {
    while (running.length < ahead && next < items.length) {
      const result = run(items[next++] as Item)
      // The failure is thrown when its turn comes; a reader that stops earlier never gets it.
      result.catch(() => {})
      running.push(result)
    }
  }
  for (start(); running.length > 0; start()) yield await (running.shift() as Promise<Result>)
}

/** Splits a list into lists of `size`; the last one may be shorter. */
export function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
