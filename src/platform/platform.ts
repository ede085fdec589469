import { encodeRequest } from '#contract/encode-request'
import type { AnyEndpoint } from '#contract/endpoint'
import type { OperationName } from '#contract/endpoints'
import { UpstreamError, createUpstream, type UpstreamResponse } from '#sources/upstream/upstream'
import { explainFailure, isAbsence, messagesOf, notOffered } from './explain-failure.ts'
import { createKnownInterface } from './interface/known-interface.ts'
import type { Offered } from './interface/offered.ts'
import { NotFoundError } from '#server/operation/errors'

export interface PlatformOptions {
  /** The prefix of all paths, without a trailing slash. */
  readonly url: string
  readonly key: string
  /** Called when the platform rejects the key, once until it accepts it again. */
  readonly onKeyRefused: () => void
  /** Called when the interface description becomes unreadable, or readable again. */
  readonly onDescription: (isRead: boolean) => void
  /** The time limit for a response and, below, the interval between reads of the description. */
  readonly timeoutMs?: number
  readonly refreshMs?: number
}

type Input = Readonly<Record<string, unknown>>

/** Another implementation of this interface. */
export type Platform = Awaited<ReturnType<typeof connectPlatform>>

/** Shorter than the 30 s after which the server abandons a response. */
const defaultTimeoutMs = 20_000
const maxBytes = 16 * 2 ** 20
const unauthorized = 401
/** Keeps a slow platform from delaying the start. */
const probeTimeoutMs = 5000

/** Connects to a platform and reads what it offers. A platform that cannot be reached is connected too. */
export async function connectPlatform(options: PlatformOptions) {
  const { url, key, onKeyRefused, timeoutMs = defaultTimeoutMs } = options
  const upstream = createUpstream({ name: 'platform', baseUrl: url, headers: { authorization: `Bearer ${key}` } })
  let isKeyRefused = false

  async function request(endpoint: AnyEndpoint, input: Input, waitMs: number) {
    try {
      const response = await upstream({ ...requestOf(endpoint, input), timeoutMs: waitMs, maxBytes })
      isKeyRefused = false
      return response
    } catch (error) {
      if (error instanceof UpstreamError && error.status !== undefined) {
        const wasRefused = isKeyRefused
        isKeyRefused = error.status === unauthorized
        if (isKeyRefused && !wasRefused) onKeyRefused()
      }
      throw error
    }
  }

  const known = await createKnownInterface({
    basePath: new URL(url).pathname.replace(/\/$/, ''),
    request: (path, most) => upstream({ path, timeoutMs, maxBytes: most }),
    // A rejected key is retried occasionally, so that readiness returns without a caller's request.
    probe: (endpoint, input) =>
      request(endpoint, input, Math.min(probeTimeoutMs, timeoutMs)).then(
        () => false,
        (error: unknown) => absenceOf(endpoint, error),
      ),
    mustProbe: () => isKeyRefused,
    onDescription: options.onDescription,
    refreshMs: options.refreshMs,
  })

  /**
   * Calls an operation once with this service's key. Nothing from the caller is sent except the input. The response is
   * not validated.
   *
   * @throws {UpstreamError} when there is no usable response
   */
  async function send(endpoint: AnyEndpoint, input: Input, waitMs: number): Promise<UpstreamResponse> {
    try {
      return await request(endpoint, input, waitMs)
    } catch (error) {
      // The response to a transfer never marks the operation as missing.
      const name = endpoint.operation as OperationName
      if (name !== 'transferMiles') known.note(name, absenceOf(endpoint, error))
      throw error
    }
  }

  return {
    /** The operations that it has, as known so far. */
    get offered(): Offered {
      return known.offered
    },
    /** Whether it rejected the key the last time. */
    get isKeyRefused() {
      return isKeyRefused
    },
    /** The time limit for a response. */
    timeoutMs,
    send,
    /**
     * Calls an operation that is safe to repeat, and retries it once when the connection fails.
     *
     * @throws the error for the caller (see `explainFailure`); 501 for an operation that the platform lacks
     */
    async call(endpoint: AnyEndpoint, input: Input): Promise<UpstreamResponse> {
      if (!known.offered.has(endpoint.operation as OperationName)) throw notOffered(endpoint.operation)
      try {
        return await send(endpoint, input, timeoutMs).catch((error: unknown) => {
          if (!(error instanceof UpstreamError) || error.failure !== 'unreachable') throw error
          return send(endpoint, input, timeoutMs)
        })
      } catch (error) {
        throw error instanceof UpstreamError ? explainFailure(endpoint, error) : error
      }
    },
    /** Stops background work. */
    stop: () => known.stop(),
  }
}

/** Returns whether an error means that the platform lacks an operation; `undefined` when it shows nothing about that. */
function absenceOf(endpoint: AnyEndpoint, error: unknown): boolean | undefined {
  if (!(error instanceof UpstreamError) || error.failure !== 'refused') return undefined
  const { status, body } = error
  if (isAbsence(endpoint, status, messagesOf(body))) return true
  // The platform has read the request: it checks keys and rate limits before that.
  const isRead = status === 400 || status === 422 || (status === 404 && endpoint.params !== undefined)
  return isRead ? false : undefined
}

/**
 * Returns the request to the platform.
 *
 * @throws {NotFoundError} for an id that cannot be in a path
 */
function requestOf(endpoint: AnyEndpoint, input: Input) {
  const { path, query, body } = encodeRequest(endpoint, input)
  // URL parsers resolve dot segments to another path, and no id is one.
  if (/\/\.{1,2}(?:\/|$)/.test(path)) throw new NotFoundError('Nothing has this id')
  return { method: endpoint.method, path, query: Object.fromEntries(query), body }
}
