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

/** Failures in a row after which a service is not asked for a while. */
const maxFailures = 3

export interface GuardOptions {
  /** The name of the service in messages. */
  readonly name: string
  readonly upstream: ReturnType<typeof createUpstream>
  readonly clock: Clock
  /** Requests at the same time. */
  readonly concurrency: number
  /** Requests that wait for these; more fail at once. */
  readonly maxWaiting: number
  /** For how long a service that fails is not asked, before one request tries it again. */
  readonly restMs: number
  /** Waited for before each request, where these must be apart. */
  readonly turn?: () => Promise<unknown>
  /** Returns for how long not to ask after the service refused, in milliseconds; 0 to go on. */
  readonly pauseMs: (error: UpstreamError, nowMs: number) => number
  /** Called with the failure of each request that was sent. */
  readonly onError: (error: unknown) => void
}

/** No request was sent, because the service has failed, has refused, or is busy. */
export class NotAskedError extends Error {
  override readonly name = 'NotAskedError'
}

/**
 * Limits the requests to a service: few at a time, none for a while after failures in a row, and none until the time that a
 * refusal names. A request that may not be sent fails at once, with a `NotAskedError`.
 *
 * @returns what sends a request when it may be sent, and reads its response; one that `read` returns `undefined` for counts as
 *   a failure of the service
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

/** Whether a failure says that the service is down, rather than that it does not want this request. */
function isFailureOfService(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return false
  return error.failure !== 'refused' || (error.status ?? 0) >= 500
}
