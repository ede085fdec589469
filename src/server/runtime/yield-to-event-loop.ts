const waiting: (() => void)[] = []
let isScheduled = false
let urgent = 0
let hasArrived = false
/** When the event loop has been free for twice as long as the last part of long work took. */
let freeUntilMs = 0
/** A part seems to take longer where the process was stopped meanwhile. */
const mostFreeMs = 100

/**
 * Resolves in an iteration of the event loop in which no other caller resumes. Long work that awaits it between its parts
 * does not delay requests by more than one part, however many such tasks run at once.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (isScheduled) return
    isScheduled = true
    setImmediate(next)
  })
}

/** Notes work that takes several iterations: until the function is called, no more than a third of the time is left to those who yield. */
export function startUrgent(): () => void {
  urgent += 1
  return () => {
    urgent -= 1
  }
}

/** Notes a new connection, of which there may be more to accept: only one is in each iteration. */
export function noteArrival(): void {
  hasArrived = true
}

function next() {
  const startMs = performance.now()
  const leftMs = freeUntilMs - startMs
  if ((urgent > 0 || hasArrived) && leftMs > 0 && leftMs <= mostFreeMs) {
    hasArrived = false
    setTimeout(next, leftMs)
    return
  }
  waiting.shift()?.()
  // An immediate that is set by another runs in the next iteration, when this part has ended.
  setImmediate(() => {
    const endMs = performance.now()
    freeUntilMs = endMs + Math.min(2 * (endMs - startMs), mostFreeMs)
    isScheduled = waiting.length > 0
    if (isScheduled) next()
  })
}
