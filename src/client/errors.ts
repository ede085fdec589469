/** The service answered with an error; `status` is the HTTP status, `messages` what it said, one per fault. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly operation: string,
    readonly status: number,
    readonly messages: readonly string[],
    /** Seconds to wait before asking again, where the service said so. */
    readonly retryAfterSeconds: number | undefined,
    /** The `X-Request-Id` of the answer, to find it in the service's log. */
    readonly requestId: string | undefined,
  ) {
    super(`${operation} answered ${status}: ${messages.join('; ')}`)
  }
}

/** The service answered with something the contract does not describe. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
  constructor(
    readonly operation: string,
    readonly fault: string,
  ) {
    super(`${operation} answered outside its contract: ${fault}`)
  }
}

/** No whole answer arrived: the request may or may not have reached the service. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  constructor(
    readonly operation: string,
    cause: unknown,
  ) {
    super(`${operation} got no answer`, { cause })
  }
}
