/** Work that is repeated in the background, never concurrently. */
export interface Repeated {
  /** Runs the work now, or after the current run. */
  now(): Promise<void>
  /** Stops after the current run. */
  stop(): Promise<void>
}

const errorEveryMs = 60_000

/**
 * Starts to repeat work.
 *
 * @param onError called when the work fails, at most once a minute until it succeeds; the work is repeated nonetheless
 * @param work may return the milliseconds until its next run, instead of `everyMs`; long work must check `isStopped`
 * @param firstMs milliseconds until the first run
 */
export function repeat(
  everyMs: number,
  onError: (error: unknown) => void,
  work: (isStopped: () => boolean) => Promise<number | void>,
  firstMs = everyMs,
): Repeated {
  let isStopped = false
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let nextErrorAtMs = 0

  async function once(): Promise<void> {
    let nextMs = everyMs
    try {
      nextMs = (await work(() => isStopped)) ?? everyMs
      nextErrorAtMs = 0
    } catch (error) {
      const nowMs = performance.now()
      if (nowMs >= nextErrorAtMs) {
        nextErrorAtMs = nowMs + errorEveryMs
        onError(error)
      }
    }
    if (!isStopped) schedule(nextMs)
  }

  function now(): Promise<void> {
    return (running = running.then(once))
  }

  function schedule(inMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void now(), inMs).unref()
  }

  schedule(firstMs)
  return {
    now,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
