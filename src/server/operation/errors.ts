import { type ErrorReason, errorReasons, type ReasonOf } from '#contract/errors'

/** The problem in words; about a field of the request, apart from its name. */
export type Message = string | readonly [field: string, words: string]

export const textOf = (message: Message) => (typeof message === 'string' ? message : message.join(': '))

interface ServiceErrorOptions extends ErrorOptions {
  readonly headers?: Readonly<Record<string, string>>
}

/** An error that the caller of the service receives, with the status of its reason. */
export class ServiceError extends Error {
  /** Why, in a fixed message that has nothing of the request, as the audit stores it; `undefined` where there is none. */
  refusal: string | undefined
  readonly reason: ErrorReason
  readonly messages: readonly string[]
  /** The first field that is wrong. */
  readonly field: string | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(
    reason: ErrorReason,
    messages: readonly Message[],
    { headers = {}, ...options }: ServiceErrorOptions = {},
  ) {
    const texts = [...new Set(messages.map(textOf))]
    super(texts.join('; '), options)
    this.reason = reason
    this.messages = texts
    this.field = messages.find((message) => typeof message !== 'string')?.[0]
    this.headers = headers
  }

  get status(): number {
    return errorReasons[this.reason][0]
  }
}

/** The request is invalid or cannot be carried out; there is one message per error, naming its field. */
export class InvalidInputError extends ServiceError {
  override readonly name = 'InvalidInputError'

  constructor(messages: readonly [Message, ...Message[]], reason: ReasonOf<400> = 'invalid_input') {
    super(reason, messages)
  }
}

/** A condition of the request is not met any more. */
export class PreconditionError extends ServiceError {
  override readonly name = 'PreconditionError'

  constructor(message: string) {
    super('similar_sent', [message])
  }
}

/** The requested resource does not exist. */
export class NotFoundError extends ServiceError {
  override readonly name = 'NotFoundError'

  constructor(message: Message) {
    super('not_found', [message])
  }
}

/** The caller is not allowed to do this. */
export class ForbiddenError extends ServiceError {
  override readonly name = 'ForbiddenError'

  constructor(message: Message, reason: ReasonOf<403> = 'forbidden') {
    super(reason, [message])
  }
}

/** The service is temporarily unavailable, for example without its database. */
export class UnavailableError extends ServiceError {
  override readonly name = 'UnavailableError'

  constructor(
    message: string,
    retryAfterSeconds: number,
    { reason = 'unavailable', ...options }: ErrorOptions & { readonly reason?: ReasonOf<503> } = {},
  ) {
    super(reason, [message], { ...options, headers: retryAfter(retryAfterSeconds) })
  }
}

/** A service behind this one receives too many requests. */
export class TooManyRequestsError extends ServiceError {
  override readonly name = 'TooManyRequestsError'

  constructor(message: string, retryAfterSeconds: number) {
    super('too_many_requests', [message], { headers: retryAfter(retryAfterSeconds) })
  }
}

const retryAfter = (seconds: number) => ({ 'retry-after': String(seconds) })

/** A service behind this one does not offer the operation, responds wrongly, or not in time. */
export class GatewayError extends ServiceError {
  override readonly name = 'GatewayError'

  constructor(reason: ReasonOf<501 | 502 | 504>, message: string) {
    super(reason, [message])
  }
}

/** The process cannot start, and exits with code 1; the message is one line for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
