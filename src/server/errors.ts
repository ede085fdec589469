/** What the caller sent cannot be acted on; `messages` name each faulty field. Answered with 400. */
export class InvalidInputError extends Error {
  override readonly name = 'InvalidInputError'
  constructor(readonly messages: readonly [string, ...string[]]) {
    super(messages.join('; '))
  }
}

/** What the caller asked for does not exist. Answered with 404. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError'
}

/** What the caller asked for is not theirs to do. Answered with 403. */
export class ForbiddenError extends Error {
  override readonly name = 'ForbiddenError'
}

/** The service cannot answer for now, as when the database is away. Answered with 503 and `Retry-After`. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError'
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** The process cannot start; the message is one line for the operator. Ends the process with code 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
