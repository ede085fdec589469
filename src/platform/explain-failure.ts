import type { AnyEndpoint } from '#contract/endpoint'
import { errorBody, milesErrorBody, type ReasonOf } from '#contract/errors'
import { duplicateReferenceMessage, unknownUserMessage } from '#contract/miles/transfer'
import * as z from 'zod/mini'
import {
  ForbiddenError,
  GatewayError,
  InvalidInputError,
  NotFoundError,
  ServiceError,
  UnavailableError,
} from '#server/operation/errors'
import type { UpstreamError } from '#sources/upstream/upstream'

/** The messages prescribed by the specification. */
const reasonOfMessage: ReadonlyMap<string, ReasonOf<400>> = new Map([
  [duplicateReferenceMessage, 'duplicate_reference'],
  [unknownUserMessage, 'recipient_not_found'],
])

/** For a platform that does not say how long to wait. */
const defaultRetryAfterMs = 5000

/** Returns the error for the caller when the platform did not respond to a request, or refused it. */
export function explainFailure(endpoint: AnyEndpoint, { failure, status, body, retryAfterMs }: UpstreamError): Error {
  const { operation } = endpoint
  const retryAfterSeconds = Math.max(1, Math.ceil((retryAfterMs ?? defaultRetryAfterMs) / 1000))
  switch (failure) {
    case 'unreachable':
      return new UnavailableError('The platform cannot be reached for now', retryAfterSeconds)
    case 'timeout':
      return new GatewayError('late_response', `The platform did not respond to ${operation} in time`)
    case 'too long':
    case 'not JSON':
    case 'redirect':
      return new GatewayError('wrong_response', `The platform's response to ${operation} cannot be used: ${failure}`)
    case 'refused':
      return explainStatus(endpoint, status ?? 0, messagesOf(body), retryAfterSeconds)
  }
}

function explainStatus(endpoint: AnyEndpoint, status: number, messages: readonly string[], retryAfterSeconds: number) {
  const { operation, right } = endpoint
  const [first, ...others] = messages
  if (status === 429) {
    const headers = { 'retry-after': String(retryAfterSeconds) }
    return new ServiceError('too_many_requests', [first ?? 'The platform received too many requests'], { headers })
  }
  if (status === 503) return new UnavailableError('The platform is not available right now', retryAfterSeconds)
  if (status === 504) return new GatewayError('late_response', `The platform did not respond to ${operation} in time`)
  if (status === 401) return new UnavailableError('The platform refuses the key of this service', retryAfterSeconds)
  if (status === 403) {
    // The platform may refuse a decision or correction because the same key sent the transfer; the key itself is fine.
    return first !== undefined && (right === 'approve' || right === 'correct')
      ? new ForbiddenError(first)
      : new UnavailableError(`The platform does not allow ${operation} to the key of this service`, retryAfterSeconds)
  }
  if (isAbsence(endpoint, status, messages)) return notOffered(operation)
  if (first !== undefined) {
    if (status === 400 || status === 422) return new InvalidInputError([first, ...others], reasonOfMessage.get(first))
    if (status === 404) return new NotFoundError(first)
    if (status === 412) return new ServiceError('similar_sent', [first])
  }
  return new GatewayError('wrong_response', `The platform responded to ${operation} with HTTP ${status}`)
}

/**
 * Whether a response means that the platform lacks an operation. For an operation on one resource, a 404 with an error
 * body of the interface means that the resource does not exist.
 */
export function isAbsence(
  { params, identifiesOne }: AnyEndpoint,
  status: number | undefined,
  messages: readonly string[],
): boolean {
  if (status === 405 || status === 501) return true
  return status === 404 && (messages.length === 0 || (params === undefined && identifiesOne !== true))
}

/** Returns the error for an operation that the platform lacks. */
export function notOffered(operation: string): GatewayError {
  return new GatewayError('not_offered', `The platform does not offer ${operation}`)
}

/** Returns the messages of an error in one of the interface's two forms; empty for anything else. */
export function messagesOf(body: unknown): readonly string[] {
  const single = z.safeParse(errorBody, body)
  if (single.success) return [single.data.message]
  const several = z.safeParse(milesErrorBody, body)
  return several.success ? several.data.errors.map(({ message }) => message) : []
}
