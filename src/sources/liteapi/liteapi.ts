import { measurements } from '#server/runtime/measurements'
import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleWhen,
  retry,
  wrap,
} from 'cockatiel'
import { createUpstream, type UpstreamRequest, UpstreamError } from '../upstream/upstream.ts'
import { LiteApiError } from './liteapi-error.ts'
import { createPace, type PaceTiming } from './pace.ts'
import { type LiteApiResponse, readResponse, readFailure } from './read-response.ts'

/** The retry and pause times of the client, which tests shorten. */
export interface LiteApiTiming extends PaceTiming {
  /** The longest delay before the second attempt; the shortest is half of it. */
  readonly retryMs: number
  /** After this many consecutive failures, requests stop for a while. */
  readonly breakAfter: number
  readonly breakMs: number
  /** How long requests stop after the key was rejected. */
  readonly keyRefusedMs: number
}

const usualTiming: LiteApiTiming = {
  firstPauseMs: 1000,
  longestPauseMs: 10_000,
  retryMs: 600,
  // More than one query has in flight, so that a query survives a short failure.
  breakAfter: 12,
  breakMs: 10_000,
  keyRefusedMs: 600_000,
}

export interface LiteApiOptions {
  /** Ends with the version, without a slash. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly pacePerSecond: number
  /** Called when the supplier starts to reject the key. */
  readonly onKeyRefused?: ((error: LiteApiError) => void) | undefined
  readonly timing?: Partial<LiteApiTiming> | undefined
}

export interface LiteApiLimits {
  /** For each attempt, from sending to the last byte. */
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly signal?: AbortSignal | undefined
  /** Whether a failed request is retried; true by default. */
  readonly isRepeated?: boolean | undefined
}

/** Sends requests to the supplier's API within its rate limit. */
export type LiteApi = ReturnType<typeof createLiteApi>

/** Creates a client for version 3 of LiteAPI. All its requests share one rate limit and one circuit breaker. */
export function createLiteApi(options: LiteApiOptions) {
  const { baseUrl, apiKey, pacePerSecond, onKeyRefused } = options
  const timing = { ...usualTiming, ...options.timing }
  const upstream = createUpstream({ name: 'supplier', baseUrl, headers: { 'x-api-key': apiKey } })
  const inTurn = createPace(pacePerSecond, timing)
  let isSandbox = apiKey.startsWith('sand_')
  let keyRefusal: LiteApiError | undefined
  let refusedUntilMs = Number.NEGATIVE_INFINITY

  const isFailure = (error: unknown) => error instanceof LiteApiError && error.failure === 'unavailable'
  const breaker = circuitBreaker(handleWhen(isFailure), {
    halfOpenAfter: timing.breakMs,
    breaker: new ConsecutiveBreaker(timing.breakAfter),
  })
  const twice = retry(handleWhen(isFailure), {
    maxAttempts: 1,
    backoff: new DelegateBackoff(() => timing.retryMs * (0.5 + Math.random() / 2)),
  })
  const policy = wrap(twice, breaker)

  async function ask({ isRepeated = true, ...request }: UpstreamRequest & LiteApiLimits): Promise<LiteApiResponse> {
    const { signal } = request
    try {
      if (!isRepeated) return await breaker.execute(() => inTurn(() => askOnce(request), signal, 1), signal)
      return await policy.execute(() => inTurn(() => askOnce(request), signal), signal)
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error
      const message = 'supplier: not asked, because it has failed several times in a row'
      throw new LiteApiError('unavailable', message, undefined, timing.breakMs, { cause: error })
    }
  }

  async function askOnce(request: UpstreamRequest): Promise<LiteApiResponse> {
    if (keyRefusal !== undefined && performance.now() < refusedUntilMs) throw keyRefusal
    const startedAtMs = performance.now()
    let outcome = 'aborted'
    try {
      const received = await upstream(request).catch((error: unknown) => {
        if (error instanceof UpstreamError) return error
        throw error
      })
      const response =
        received instanceof UpstreamError
          ? readFailure(request.path, received)
          : readResponse(request.path, received.json)
      if (response.outcome === 'found') isSandbox = readSandbox(response.envelope) ?? isSandbox
      keyRefusal = undefined
      outcome = response.outcome
      return response
    } catch (error) {
      if (error instanceof LiteApiError) outcome = error.failure
      throw error instanceof LiteApiError && error.failure === 'key refused' ? refuseKey(error) : error
    } finally {
      const ms = performance.now() - startedAtMs
      measurements.supplierRequest.publish({ operation: request.path, outcome, ms })
    }
  }

  function refuseKey({ message, code }: LiteApiError): LiteApiError {
    const wasRefused = keyRefusal !== undefined
    refusedUntilMs = performance.now() + timing.keyRefusedMs
    // The supplier's message may contain the key.
    const words = `${message.replaceAll(apiKey, '[key]')}: the supplier refuses the key. The private key of the account is needed, not the public one`
    keyRefusal = new LiteApiError('key refused', words, code, timing.keyRefusedMs)
    if (!wasRefused) onKeyRefused?.(keyRefusal)
    return keyRefusal
  }

  return {
    /** Whether responses come from the test environment: by the latest response, or by the key before there is one. */
    get isSandbox() {
      return isSandbox
    },
    /** The error that rejected the key; `undefined` while the key is accepted. */
    get keyRefusal() {
      return keyRefusal
    },
    /**
     * Reads data. A failure of the supplier or the network is tried twice; a rate limit three times, after a pause.
     *
     * @throws {LiteApiError} when there is no usable response
     * @throws the signal's reason, when the signal is aborted
     */
    get: (path: string, query: NonNullable<UpstreamRequest['query']>, limits: LiteApiLimits) =>
      ask({ path, query, ...limits }),
    /** Queries rates, which changes nothing at the supplier; otherwise like `get`. */
    post: (path: string, body: unknown, limits: LiteApiLimits) => ask({ method: 'POST', path, body, ...limits }),
  }
}

/** The field is a boolean, and sometimes 0 or 1. */
function readSandbox({ sandbox }: Readonly<Record<string, unknown>>): boolean | undefined {
  if (typeof sandbox === 'boolean') return sandbox
  return sandbox === 0 || sandbox === 1 ? sandbox === 1 : undefined
}
