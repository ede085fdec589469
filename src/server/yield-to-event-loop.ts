const waiting: (() => void)[] = []

/**
 * Resolves in an iteration of the event loop in which no other caller resumes. Long work that awaits it between its parts
 * does not delay requests by more than one part, however many such tasks run at once.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(next)
  })
}

function next() {
  waiting.shift()?.()
  // An immediate that is set by another runs in the next iteration.
  if (waiting.length > 0) setImmediate(next)
}
