import type { ErrorReason } from '#contract/errors'

/** The service responded with an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly operation: string
  /** The HTTP status, 400 or above. */
  readonly status: number
  /** At least one; the miles operations return one for each error in a request. */
  readonly messages: readonly string[]
  /** The machine-readable reason; `undefined` when the response has none. A newer service may have more reasons. */
  readonly reason: ErrorReason | undefined
  /** The first invalid field of the request, if the response names one. */
  readonly field: string | undefined
  /** The seconds to wait before a retry, from `Retry-After`. */
  readonly retryAfterSeconds: number | undefined
  /** The `X-Request-Id` of the response, which identifies the request in the service's log. */
  readonly requestId: string | undefined

  constructor(
    operation: string,
    status: number,
    messages: readonly string[],
    details: Partial<Pick<ApiError, 'reason' | 'field' | 'retryAfterSeconds' | 'requestId'>> = {},
  ) {
    super(`${operation} failed with status ${status}: ${messages.join('; ')}`)
    this.operation = operation
    this.status = status
    this.messages = messages
    this.reason = details.reason
    this.field = details.field
    this.retryAfterSeconds = details.retryAfterSeconds
    this.requestId = details.requestId
  }
}

/** The service's response does not match the contract. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
  readonly operation: string
  readonly detail: string

  constructor(operation: string, detail: string) {
    super(`${operation} responded outside the contract: ${detail}`)
    this.operation = operation
    this.detail = detail
  }
}

/** No complete response arrived. The outcome is unknown: the service may have carried out the request. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly operation: string

  constructor(operation: string, cause: unknown) {
    super(`${operation} received no response`, { cause })
    this.operation = operation
  }
}
