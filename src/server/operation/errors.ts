/** Something is refused. */
export class RefusalError extends Error {
  /** Why, in a fixed message that has nothing of the request, as the audit stores it; `undefined` where there is none. */
  refusal: string | undefined
}

/** The request is invalid or cannot be carried out; `messages` has one entry per error, naming its field. Sent as 400. */
export class InvalidInputError extends RefusalError {
  override readonly name = 'InvalidInputError'
  readonly messages: readonly [string, ...string[]]

  constructor(messages: readonly [string, ...string[]]) {
    super(messages.join('; '))
    this.messages = messages
  }
}

/** A condition of the request is not met any more. Sent as 412. */
export class PreconditionError extends RefusalError {
  override readonly name = 'PreconditionError'
}

/** The requested resource does not exist. Sent as 404. */
export class NotFoundError extends RefusalError {
  override readonly name = 'NotFoundError'
}

/** The caller is not allowed to do this. Sent as 403. */
export class ForbiddenError extends RefusalError {
  override readonly name = 'ForbiddenError'
}

/** The request may succeed later. */
class RetryError extends Error {
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds: number, options?: ErrorOptions) {
    super(message, options)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The service is temporarily unavailable, for example without its database. Sent as 503 with `Retry-After`. */
export class UnavailableError extends RetryError {
  override readonly name = 'UnavailableError'
}

/** A service behind this one receives too many requests. Sent as 429 with `Retry-After`. */
export class TooManyRequestsError extends RetryError {
  override readonly name = 'TooManyRequestsError'
}

/** A service behind this one does not offer what it is asked for (501), answers wrongly (502), or not in time (504). */
export class GatewayError extends Error {
  override readonly name = 'GatewayError'
  readonly status: 501 | 502 | 504

  constructor(status: 501 | 502 | 504, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

/** The process cannot start, and exits with code 1; the message is one line for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
