import {
  bulkhead,
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  isBrokenCircuitError,
  isBulkheadRejectedError,
  wrap,
} from 'cockatiel'
import type { Clock } from '#server/runtime/clock'
import {
  type createUpstream,
  type UpstreamRequest,
  type UpstreamResponse,
  UpstreamError,
} from '../upstream/upstream.ts'

/** The number of consecutive failures after which requests to a service stop for a while. */
const maxFailures = 3

export interface GuardOptions {
  /** The service's name in messages. */
  readonly name: string
  readonly upstream: ReturnType<typeof createUpstream>
  readonly clock: Clock
  /** The most simultaneous requests. */
  readonly concurrency: number
  /** The most requests that wait for others; any more fail at once. */
  readonly maxWaiting: number
  /** How long requests to a failing service stop, until one request tries it again. */
  readonly restMs: number
  /** Awaited before each request, to keep requests apart. */
  readonly turn?: () => Promise<unknown>
  /** Returns how long to stop requests after a refusal, in milliseconds; 0 to continue. */
  readonly pauseMs: (error: UpstreamError, nowMs: number) => number
  /** Called when a request that was sent fails. */
  readonly onError: (error: unknown) => void
}

/** No request was sent, because the service has failed or refused requests, or is busy. */
export class NotAskedError extends Error {
  override readonly name = 'NotAskedError'
}

/**
 * Limits the requests to a service: only a few at a time, none for a while after consecutive failures, and none until
 * the time named in a refusal. Requests beyond the limits fail at once with a `NotAskedError`.
 *
 * @returns a function that sends a request and reads its response; a response for which `read` returns `undefined`
 *   counts as a failure of the service
 */
export function createGuardedRequest(options: GuardOptions) {
  const { name, upstream, clock, concurrency, maxWaiting, restMs, turn, pauseMs, onError } = options
  const policy = wrap(
    bulkhead(concurrency, maxWaiting),
    circuitBreaker(handleWhen(isFailureOfService), {
      halfOpenAfter: restMs,
      breaker: new ConsecutiveBreaker(maxFailures),
    }),
  )
  let pausedUntilMs = 0
  const isPaused = () => clock() < pausedUntilMs

  async function send<Result>(request: UpstreamRequest, read: (response: UpstreamResponse) => Result | undefined) {
    if (isPaused()) throw new NotAskedError('paused')
    await turn?.()
    if (isPaused()) throw new NotAskedError('paused')
    try {
      const result = read(await upstream(request))
      if (result !== undefined) return result
      throw new UpstreamError(`${name}: GET ${request.path}: the response is not as documented`, {
        failure: 'not JSON',
      })
    } catch (error) {
      onError(error)
      if (error instanceof UpstreamError) {
        pausedUntilMs = Math.max(pausedUntilMs, clock() + pauseMs(error, clock()))
      }
      throw error
    }
  }

  return async <Result>(request: UpstreamRequest, read: (response: UpstreamResponse) => Result | undefined) => {
    try {
      return await policy.execute(() => send(request, read))
    } catch (error) {
      if (isBrokenCircuitError(error) || isBulkheadRejectedError(error)) {
        throw new NotAskedError('the service fails or is busy', { cause: error })
      }
      throw error
    }
  }
}

/** Whether an error means that the service is down, rather than that it rejects this request. */
function isFailureOfService(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return false
  return error.failure !== 'refused' || (error.status ?? 0) >= 500
}
