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

/** How patient the client is; tests shorten it. */
export interface LiteApiTiming extends PaceTiming {
  /** Before the second try, at most; half of it at least. */
  readonly retryMs: number
  /** After this many failures in a row nothing is requested for a while. */
  readonly breakAfter: number
  readonly breakMs: number
  /** For how long nothing is requested after the key was refused. */
  readonly keyRefusedMs: number
}

const usualTiming: LiteApiTiming = {
  firstPauseMs: 1000,
  longestPauseMs: 10_000,
  retryMs: 600,
  // More than one question has in flight, so that it outlives a short failure.
  breakAfter: 12,
  breakMs: 10_000,
  keyRefusedMs: 600_000,
}

export interface LiteApiOptions {
  /** Ends in the version, without a slash. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly pacePerSecond: number
  /** Called when the key is refused and was not before. */
  readonly onKeyRefused?: ((error: LiteApiError) => void) | undefined
  readonly timing?: Partial<LiteApiTiming> | undefined
}

/** The limits of a request. */
export interface LiteApiLimits {
  /** For each try, from sending to the last byte. */
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly signal?: AbortSignal | undefined
  /** Whether it is tried again after a failure; so it is when left out. */
  readonly isRepeated?: boolean | undefined
}

/** Sends requests to the supplier's interface, within its pace. */
export type LiteApi = ReturnType<typeof createLiteApi>

/** Creates a client of a supplier that speaks version 3 of LiteAPI. All its requests share one pace and one circuit breaker. */
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
    // The supplier may repeat the key in its words.
    const words = `${message.replaceAll(apiKey, '[key]')}: the supplier refuses the key. The private key of the account is needed, not the public one`
    keyRefusal = new LiteApiError('key refused', words, code, timing.keyRefusedMs)
    if (!wasRefused) onKeyRefused?.(keyRefusal)
    return keyRefusal
  }

  return {
    /** Whether responses are of the test environment: as the last response said; before, as the key says. */
    get isSandbox() {
      return isSandbox
    },
    /** Why the key is refused; `undefined` while it is not. */
    get keyRefusal() {
      return keyRefusal
    },
    /**
     * Reads facts. A failure of the supplier or on the way is tried twice; a refusal for pace three times, after a pause.
     *
     * @throws {LiteApiError} when there is no usable response
     * @throws the reason of the signal, when that is aborted
     */
    get: (path: string, query: NonNullable<UpstreamRequest['query']>, limits: LiteApiLimits) =>
      ask({ path, query, ...limits }),
    /** Asks for rates, which changes nothing there; like `get` in everything else. */
    post: (path: string, body: unknown, limits: LiteApiLimits) => ask({ method: 'POST', path, body, ...limits }),
  }
}

/** It comes as a boolean, and sometimes as 0 or 1. */
function readSandbox({ sandbox }: Readonly<Record<string, unknown>>): boolean | undefined {
  if (typeof sandbox === 'boolean') return sandbox
  return sandbox === 0 || sandbox === 1 ? sandbox === 1 : undefined
}
