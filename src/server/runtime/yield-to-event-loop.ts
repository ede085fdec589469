const waiting: (() => void)[] = []
let isScheduled = false
let urgent = 0
let hasArrived = false
/** The event loop is then free for this many times the duration of a part of long work. */
const [freeForUrgent, freeForOthers] = [4, 2]
/** The time until which the event loop should be free after the last part. */
let freeUntilMs = 0
/** Limits that time, because a part seems to take longer if the process was suspended. */
const mostFreeMs = 100

/**
 * Resolves in an iteration of the event loop in which no other caller resumes. Long work that awaits it between its parts
 * delays requests by one part at most, no matter how many such tasks run.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (isScheduled) return
    isScheduled = true
    setImmediate(next)
  })
}

/** Starts urgent work: until the returned function is called, callers that yield get at most a fifth of the time. */
export function startUrgent(): () => void {
  urgent += 1
  return () => {
    urgent -= 1
  }
}

/** Notes a new connection; more may be waiting, because each iteration accepts only one. */
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
  // Runs in the next iteration, when the resumed part has ended.
  setImmediate(() => {
    const endMs = performance.now()
    const times = urgent > 0 ? freeForUrgent : freeForOthers
    freeUntilMs = endMs + Math.min(times * (endMs - startMs), mostFreeMs)
    isScheduled = waiting.length > 0
    if (isScheduled) next()
  })
}
