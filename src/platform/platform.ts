import { encodeRequest } from '#contract/encode-request'
import type { AnyEndpoint } from '#contract/endpoint'
import type { OperationName } from '#contract/endpoints'
import { UpstreamError, createUpstream, type UpstreamResponse } from '#sources/upstream/upstream'
import { explainFailure, isAbsence, messagesOf, notOffered } from './explain-failure.ts'
import { createKnownInterface } from './interface/known-interface.ts'
import type { Offered } from './interface/offered.ts'
import { NotFoundError } from '#server/operation/errors'

export interface PlatformOptions {
  /** The address that paths are put after, without a slash at the end. */
  readonly url: string
  readonly key: string
  /** Called when the platform refuses the key, once until it takes it again. */
  readonly onKeyRefused: () => void
  /** Called when the description of its interface cannot be read, or can be again. */
  readonly onDescription: (isRead: boolean) => void
  /** How long is waited for a response at most, and how often the description is read again. */
  readonly timeoutMs?: number
  readonly refreshMs?: number
}

type Input = Readonly<Record<string, unknown>>

/** Another implementation of our interface. */
export type Platform = Awaited<ReturnType<typeof connectPlatform>>

/** Shorter than the 30 s after which the server gives up a response. */
const defaultTimeoutMs = 20_000
const maxBytes = 16 * 2 ** 20
const unauthorized = 401
/** So that a start does not wait long for a platform that is slow. */
const probeTimeoutMs = 5000

/** Connects to a platform, and reads what it offers. One that cannot be reached is connected all the same. */
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
    // A key that is refused is tried now and then, so that readiness returns without a caller's request.
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
   * Calls an operation once, with the key of this service. Nothing of the caller is sent but the input. The response is not checked yet.
   *
   * @throws {UpstreamError} without a usable response
   */
  async function send(endpoint: AnyEndpoint, input: Input, waitMs: number): Promise<UpstreamResponse> {
    try {
      return await request(endpoint, input, waitMs)
    } catch (error) {
      // The response to a transfer never withdraws the operation.
      const name = endpoint.operation as OperationName
      if (name !== 'transferMiles') known.note(name, absenceOf(endpoint, error))
      throw error
    }
  }

  return {
    /** Which operations it has, as far as is known now. */
    get offered(): Offered {
      return known.offered
    },
    /** Whether it refused the key the last time. */
    get isKeyRefused() {
      return isKeyRefused
    },
    /** How long is waited for a response at most. */
    timeoutMs,
    send,
    /**
     * Calls an operation that may be repeated: once more when the connection fails.
     *
     * @throws the error that our caller receives: see `explainFailure`; 501 for an operation that the platform does not have
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
    /** Ends the work in the background. */
    stop: () => known.stop(),
  }
}

/** Returns whether a failure says that the platform does not have an operation; `undefined` where it says nothing of that. */
function absenceOf(endpoint: AnyEndpoint, error: unknown): boolean | undefined {
  if (!(error instanceof UpstreamError) || error.failure !== 'refused') return undefined
  const { status, body } = error
  if (isAbsence(endpoint, status, messagesOf(body))) return true
  // It has read the request; keys and pace are judged before that.
  const isRead = status === 400 || status === 422 || (status === 404 && endpoint.params !== undefined)
  return isRead ? false : undefined
}

/**
 * Writes a request of the platform.
 *
 * @throws {NotFoundError} for an id that cannot be part of a path
 */
function requestOf(endpoint: AnyEndpoint, input: Input) {
  const { path, query, body } = encodeRequest(endpoint, input)
  // URL parsers resolve segments of dots to another path: nothing has such an id.
  if (/\/\.{1,2}(?:\/|$)/.test(path)) throw new NotFoundError('Nothing has this id')
  return { method: endpoint.method, path, query: Object.fromEntries(query), body }
}
