import { type ErrorReason, errorReasons, type ReasonOf } from '#contract/errors'

/** A problem: a text, or for a problem with a field of the request, the field's name and a text. */
export type Message = string | readonly [field: string, text: string]

export const textOf = (message: Message) => (typeof message === 'string' ? message : message.join(': '))

/** An error that the caller of the service receives, with the HTTP status of its reason. */
export class ServiceError extends Error {
  /** The reason for the audit, a fixed message without data of the request; `undefined` if there is none. */
  refusal: string | undefined
  readonly reason: ErrorReason
  readonly messages: readonly string[]
  /** The first invalid field. */
  readonly field: string | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(
    reason: ErrorReason,
    messages: readonly Message[],
    { headers = {}, ...options }: ErrorOptions & Partial<Pick<ServiceError, 'headers'>> = {},
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

/** The request is invalid or cannot be carried out; each message names one invalid field. */
export class InvalidInputError extends ServiceError {
  override readonly name = 'InvalidInputError'

  constructor(messages: readonly Message[], reason: ReasonOf<400> = 'invalid_input') {
    super(reason, messages)
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
    super(reason, [message], { ...options, headers: { 'retry-after': String(retryAfterSeconds) } })
  }
}

/** A service that this one depends on lacks the operation, responds incorrectly, or times out. */
export class GatewayError extends ServiceError {
  override readonly name = 'GatewayError'

  constructor(reason: ReasonOf<501 | 502 | 504>, message: string) {
    super(reason, [message])
  }
}

/** The process cannot start, and exits with code 1. The message is one line for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
