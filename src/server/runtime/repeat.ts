/** Work that is done again and again in the background, once at a time. */
export interface Repeated {
  /** Does it now, or once what is under way has ended. */
  now(): Promise<void>
  /** Ends once what is under way has. */
  stop(): Promise<void>
}

const errorEveryMs = 60_000

/**
 * Starts to do work again and again.
 *
 * @param onError called when it fails, at most once a minute until it succeeds; it is done again all the same
 * @param work returns in how many milliseconds it is to be done again, where that is not `everyMs`; long work looks whether it
 *   is stopped meanwhile
 * @param firstMs in how many milliseconds it is done first
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
