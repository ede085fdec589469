/** Why the supplier's interface gave no usable response. */
export type LiteApiFailure =
  /** It refuses the request as such: a failure of this program, which is never repeated. */
  | 'wrong request'
  /** It refuses the key, or the account is suspended: nothing is requested for a while. */
  | 'key refused'
  /** It still refuses the pace after pauses, or too many requests wait for their turn here. */
  | 'too fast'
  /** The response is longer than is read; a smaller request may do. */
  | 'too long'
  /** It cannot be reached, fails, is late, or its response cannot be read. */
  | 'unavailable'

/** A request to the supplier's interface failed. The message never contains the key. */
export class LiteApiError extends Error {
  override readonly name = 'LiteApiError'

  readonly failure: LiteApiFailure
  /** The supplier's own code of the error; `undefined` where it gave none. */
  readonly code: number | undefined
  /** How long to wait before asking again, where that is known. */
  readonly retryAfterMs: number | undefined

  constructor(failure: LiteApiFailure, message: string, code?: number, retryAfterMs?: number, options?: ErrorOptions) {
    super(message, options)
    this.failure = failure
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}
