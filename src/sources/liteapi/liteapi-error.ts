/** The reason that the supplier returned no usable response. */
export type LiteApiFailure =
  /** It rejects the request itself, which is a bug here; never repeated. */
  | 'wrong request'
  /** It rejects the key, or the account is suspended: no requests for a while. */
  | 'key refused'
  /** It still limits the rate after pauses, or too many requests wait here. */
  | 'too fast'
  /** The response exceeds the size limit; a smaller request may succeed. */
  | 'too long'
  /** It is unreachable, failing or slow, or its response is unreadable. */
  | 'unavailable'

/** A request to the supplier's interface failed. The message never contains the key. */
export class LiteApiError extends Error {
  override readonly name = 'LiteApiError'

  readonly failure: LiteApiFailure
  /** The supplier's own error code, if any. */
  readonly code: number | undefined
  /** How long to wait before the next request, if known. */
  readonly retryAfterMs: number | undefined

  constructor(failure: LiteApiFailure, message: string, code?: number, retryAfterMs?: number, options?: ErrorOptions) {
    super(message, options)
    this.failure = failure
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}
