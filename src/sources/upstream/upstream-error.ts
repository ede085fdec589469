/** Why a request to another service has no usable response. */
export type UpstreamFailure =
  /** No connection, or it broke before the response was complete. */
  | 'unreachable'
  | 'timeout'
  /** The response is longer than is read. */
  | 'too long'
  /** The response should be JSON and is not, or is cut off. */
  | 'not JSON'
  /** A redirect, which is never followed: a key must not go elsewhere. */
  | 'redirect'
  /** The service answered with an error. */
  | 'refused'

export interface UpstreamErrorDetails {
  readonly failure: UpstreamFailure
  /** The status of the response; `undefined` without one. */
  readonly status?: number | undefined
  /** The body of the response as JSON; `undefined` where it is none. */
  readonly body?: unknown
  /** How long the service asks to wait. */
  readonly retryAfterMs?: number | undefined
  readonly cause?: unknown
}

/** A request to another service failed. The message names the service and what failed; it contains neither keys nor queries. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly failure: UpstreamFailure
  readonly status: number | undefined
  readonly body: unknown
  readonly retryAfterMs: number | undefined

  constructor(message: string, { failure, status, body, retryAfterMs, cause }: UpstreamErrorDetails) {
    super(message, cause === undefined ? undefined : { cause })
    this.failure = failure
    this.status = status
    this.body = body
    this.retryAfterMs = retryAfterMs
  }
}
