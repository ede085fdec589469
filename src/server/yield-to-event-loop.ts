const waiting: (() => void)[] = []

/**
 * Waits for a turn of the event loop that no other waiter has: long work done in pieces lets requests in between,
 * however many such works go on at once.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(next)
  })
}

function next() {
  waiting.shift()?.()
  // An immediate set by another runs in the loop's next turn.
  if (waiting.length > 0) setImmediate(next)
}
