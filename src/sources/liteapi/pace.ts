import { setTimeout as sleep } from 'node:timers/promises'
import pThrottle from 'p-throttle'
import { LiteApiError } from './liteapi-error.ts'

export interface PaceTiming {
  /** The pause after the first refusal without a time; it doubles with each further refusal. */
  readonly firstPauseMs: number
  /** Requests fail instead of waiting for a longer pause. */
  readonly longestPauseMs: number
}

const defaultTries = 3

/** The longest pause, even if the service names a longer one. */
const longestObeyedMs = 600_000

/** The longest time that a request may wait for its turn. */
const longestQueueSeconds = 30

/** Creates a function that runs requests within a service's rate limit. */
export function createPace(perSecond: number, { firstPauseMs, longestPauseMs }: PaceTiming) {
  const takeTurn = pThrottle({ limit: perSecond, interval: 1000, strict: true })(async () => {})
  let pauseMs = firstPauseMs
  let pausedUntilMs = Number.NEGATIVE_INFINITY

  async function waitForTurn(signal: AbortSignal | undefined): Promise<void> {
    for (;;) {
      await waitForPause(signal)
      if (takeTurn.queueSize >= perSecond * longestQueueSeconds) {
        const message = 'supplier: not asked, because too many requests wait for their turn'
        throw new LiteApiError('too fast', message, undefined, longestQueueSeconds * 1000)
      }
      await unlessAborted(takeTurn(), signal)
      // After a pause, requests that had waited for a turn wait again, so that they do not all run at once.
      if (performance.now() >= pausedUntilMs) return
    }
  }

  async function waitForPause(signal: AbortSignal | undefined): Promise<void> {
    for (let leftMs = pausedUntilMs - performance.now(); leftMs > 0; leftMs = pausedUntilMs - performance.now()) {
      if (leftMs > longestPauseMs) {
        throw new LiteApiError('too fast', 'supplier: not asked, because it asks to wait', undefined, leftMs)
      }
      await sleep(leftMs, undefined, { signal }).catch(() => signal?.throwIfAborted())
    }
  }

  function pause({ retryAfterMs }: LiteApiError): void {
    const nowMs = performance.now()
    // Refusals of requests that were sent before the pause do not extend it.
    if (retryAfterMs === undefined && nowMs < pausedUntilMs) return
    pausedUntilMs = Math.max(pausedUntilMs, nowMs + Math.min(retryAfterMs ?? pauseMs, longestObeyedMs))
    if (retryAfterMs === undefined) pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }

  /**
   * Runs a request in its turn. When the service limits the rate, all requests pause and this one is retried. The pause
   * is as long as the service says, or longer each time.
   *
   * @param maxTries how often to try; three times by default
   * @throws {LiteApiError} `too fast` when retries do not help, or too many requests wait
   * @throws the signal's reason, when the signal is aborted
   */
  return async <Result>(
    request: () => Promise<Result>,
    signal?: AbortSignal,
    maxTries = defaultTries,
  ): Promise<Result> => {
    for (let tries = 1; ; tries++) {
      await waitForTurn(signal)
      try {
        const result = await request()
        pauseMs = firstPauseMs
        return result
      } catch (error) {
        if (!(error instanceof LiteApiError) || error.failure !== 'too fast') throw error
        pause(error)
        if (tries === maxTries) throw error
      }
    }
  }
}

async function unlessAborted(promise: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return promise
  signal.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', abort, { once: true })
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
