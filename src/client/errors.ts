/** The service responded with an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly operation: string,
    /** The HTTP status, 400 or above. */
    readonly status: number,
    /** At least one; the miles operations send one for each error of a request. */
    readonly messages: readonly string[],
    /** The seconds to wait before a retry, from `Retry-After`. */
    readonly retryAfterSeconds: number | undefined,
    /** The `X-Request-Id` of the response, by which it is found in the log of the service. */
    readonly requestId: string | undefined,
  ) {
    super(`${operation} failed with status ${status}: ${messages.join('; ')}`)
  }
}

/** The service responded with something that the contract does not describe. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
  constructor(
    readonly operation: string,
    readonly detail: string,
  ) {
    super(`${operation} responded outside the contract: ${detail}`)
  }
}

/** No complete response arrived, so the request may or may not have been carried out: its outcome is unknown. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  constructor(
    readonly operation: string,
    cause: unknown,
  ) {
    super(`${operation} received no response`, { cause })
  }
}
