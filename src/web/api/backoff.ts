import { ApiError, ContractError, NetworkError } from '#client/errors'
import { isTimeout } from './explain-error.ts'

/** Why requests pause: no valid key, too many requests, no connection, or a failing service. */
export type Interruption =
  | { readonly kind: 'key' }
  | { readonly kind: 'rate' | 'network' | 'service'; readonly pauseMs: number }

/** The pauses shared by all requests of a run. */
export type Backoff = ReturnType<typeof createBackoff>

/** Creates a backoff. An interruption ends after its pause, but one caused by an invalid key only by `resume`. */
export function createBackoff(signal: AbortSignal, onChange: () => void) {
  let interruption: Interruption | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const waiting: (() => void)[] = []

  /** Ends the interruption at once. */
  function resume() {
    clearTimeout(timer)
    if (interruption !== undefined) {
      interruption = undefined
      onChange()
    }
    for (const proceed of waiting.splice(0)) proceed()
  }

  signal.addEventListener('abort', resume)
  return {
    signal,
    get interruption() {
      return interruption
    },
    /** Resolves while there is no interruption; rejects once the signal is aborted. */
    async ready(): Promise<void> {
      signal.throwIfAborted()
      if (interruption === undefined) return
      await new Promise<void>((resolve) => waiting.push(resolve))
      // Another interruption may have begun.
      await this.ready()
    },
    pause(next: Interruption) {
      if (signal.aborted || interruption?.kind === 'key') return
      clearTimeout(timer)
      interruption = next
      if (next.kind !== 'key') timer = setTimeout(resume, next.pauseMs)
      onChange()
    },
    resume,
  }
}

const firstPauseMs = 1000
const longestPauseMs = 30_000
const ratePauseMs = 1000

/**
 * Returns the interruption that an error causes; undefined for permanent errors, such as a bug in this page. The pause
 * doubles with the number of earlier `failures`.
 */
export function interruptionOf(error: unknown, failures: number): Interruption | undefined {
  const pauseMs = Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
  if (error instanceof ApiError) {
    const waitMs = error.retryAfterSeconds === undefined ? undefined : error.retryAfterSeconds * 1000
    if (error.status === 401) return { kind: 'key' }
    if (error.status === 429) return { kind: 'rate', pauseMs: waitMs ?? ratePauseMs }
    // The platform behind the service lacks the operation.
    if (error.status === 501) return undefined
    return error.status >= 500 || error.status === 408 ? { kind: 'service', pauseMs: waitMs ?? pauseMs } : undefined
  }
  if (error instanceof NetworkError || isTimeout(error)) return { kind: 'network', pauseMs }
  return error instanceof ContractError ? { kind: 'service', pauseMs } : undefined
}

/** Repeats an idempotent request until it succeeds. Throws permanent errors. */
export async function retry<Response>(backoff: Backoff, request: () => Promise<Response>): Promise<Response> {
  for (let failures = 0; ; failures += 1) {
    await backoff.ready()
    try {
      return await request()
    } catch (error) {
      const interruption = interruptionOf(error, failures)
      if (interruption === undefined) throw error
      backoff.pause(interruption)
    }
  }
}

/** Makes a request, and repeats it after a pause while the service responds with its rate limit (429). */
export async function retryWhenLimited<Response>(
  request: () => Promise<Response>,
  signal = new AbortController().signal,
): Promise<Response> {
  for (;;) {
    try {
      return await request()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error
      await delay(error.retryAfterSeconds === undefined ? ratePauseMs : error.retryAfterSeconds * 1000, signal)
    }
  }
}

/** Waits; rejects once the signal is aborted. */
export async function delay(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
  signal.throwIfAborted()
}
