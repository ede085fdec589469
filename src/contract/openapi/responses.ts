import type { AnyEndpoint } from '../endpoint.ts'
import { type ErrorReason, errorReasons, internalErrorMessage, unauthorizedMessage } from '../errors.ts'
import { recipientMessage } from '../miles/transfer.ts'
import type { JsonSchema, OpenApiHeader, OpenApiResponse, Reference } from './document.ts'

/** Returns a header with an example value, which determines its type. */
export function describeHeader(description: string, example: string | number): OpenApiHeader {
  return { description, schema: { type: typeof example === 'number' ? 'integer' : 'string' }, example }
}

/** Headers of every response; rate limit headers appear only on responses that count against the limit. */
export const commonHeaders: Readonly<Record<string, OpenApiHeader>> = {
  'X-Request-Id': describeHeader(
    'The id of the request in the log of the service: the value of the request if it is valid, or a UUID.',
    'e2b5f8c1-7a40-4d0b-9c1e-3f6a8d2b5c74',
  ),
  'RateLimit-Limit': describeHeader('The requests that the key may make per minute.', 6000),
  'RateLimit-Remaining': describeHeader('The requests left.', 5999),
  'RateLimit-Reset': describeHeader('Seconds until the whole limit is available again.', 1),
}

/** Headers of some responses, by their name in the document. */
export const namedHeaders: Readonly<Record<string, OpenApiHeader>> = {
  ...commonHeaders,
  'Retry-After': describeHeader('Seconds to wait before the next request.', 5),
  ETag: describeHeader('The version of the response, for `If-None-Match`.', '"Q0mUEJxbBNw4ciyAf5l2Zg"'),
  Allow: describeHeader('The methods of the path.', 'GET, HEAD, OPTIONS'),
  'X-Error-Reason': {
    description: `The machine-readable reason of the failure. There may be others. ${Object.entries(errorReasons)
      .map(([reason, [status, meaning]]) => `\`${reason}\` (${status}): ${meaning}`)
      .join(' ')}`,
    required: true,
    schema: { type: 'string', 'x-extensible-enum': Object.keys(errorReasons) },
    example: 'invalid_input',
  },
}

function referencesTo(...names: readonly string[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** Returns references to the headers common to all responses, and to the named ones. */
export function headerReferences(...names: readonly string[]): Record<string, Reference> {
  return referencesTo(...Object.keys(commonHeaders), ...names)
}

/** An error that several operations share, by its usual reason. */
interface SharedError {
  readonly reason: ErrorReason
  /** An example message; by default, the description of the reason. */
  readonly message?: string
  readonly headers?: readonly string[]
  /** Whether an operation can return the error; by default, all can. */
  readonly applies?: (endpoint: AnyEndpoint) => boolean
}

/** Only the miles operations have their own 400 body. */
const isMiles = ({ group }: AnyEndpoint) => group === 'Miles'

const isForwarded = ({ isOwn }: AnyEndpoint) => isOwn !== true

const hasBody = ({ method }: AnyEndpoint) => method === 'POST'

const sharedErrors: Readonly<Record<string, SharedError>> = {
  InvalidRequest: {
    reason: 'invalid_input',
    message: 'limit: must be a whole number from 1 to 200',
    applies: (endpoint) => !isMiles(endpoint),
  },
  RefusedMilesRequest: { reason: 'invalid_input', message: recipientMessage, applies: isMiles },
  Unauthorized: { reason: 'unauthorized', message: unauthorizedMessage },
  Forbidden: { reason: 'forbidden', applies: ({ needs }) => needs !== 'public' },
  NotFound: {
    reason: 'not_found',
    applies: ({ params, identifiesOne = false }) => params !== undefined || identifiesOne,
  },
  MethodNotAllowed: { reason: 'method_not_allowed', headers: ['Allow'] },
  RequestTimeout: { reason: 'request_timeout' },
  PreconditionFailed: { reason: 'similar_sent', applies: ({ operation }) => operation === 'transferMiles' },
  BodyTooLarge: { reason: 'body_too_large', applies: hasBody },
  UnsupportedMediaType: { reason: 'unsupported_media_type', applies: hasBody },
  TooManyRequests: { reason: 'too_many_requests', headers: ['Retry-After'] },
  HeadersTooLarge: { reason: 'headers_too_large' },
  InternalError: { reason: 'internal_error', message: internalErrorMessage },
  NotOffered: { reason: 'not_offered', applies: isForwarded },
  WrongResponse: { reason: 'wrong_response', applies: isForwarded },
  Unavailable: { reason: 'unavailable', headers: ['Retry-After'] },
  LateResponse: { reason: 'late_response', applies: isForwarded },
}

/** Node's HTTP parser rejects these requests before the service reads them, so no limit applies. */
const withoutLimits: ReadonlySet<number> = new Set([408, 431])

/**
 * Returns the responses that operations share, by name.
 *
 * @param bodies the schemas of the two bodies
 * @spec Errors
 */
export function sharedResponses(
  endpoints: readonly AnyEndpoint[],
  bodies: { readonly error: JsonSchema; readonly milesError: () => JsonSchema },
): Record<string, OpenApiResponse> {
  const responses: Record<string, OpenApiResponse> = {
    NotModified: {
      description: 'Not modified: `If-None-Match` contains the ETag of the response.',
      headers: headerReferences('ETag'),
    },
  }
  for (const [name, shared] of Object.entries(sharedErrors)) {
    const { reason, headers = [], applies = () => true } = shared
    if (!endpoints.some(applies)) continue
    const [status, description] = errorReasons[reason]
    const { message = description } = shared
    const media =
      applies === isMiles
        ? { schema: bodies.milesError(), example: { errors: [{ message }] } }
        : { schema: bodies.error, example: { code: status, message } }
    responses[name] = {
      description,
      headers: {
        ...referencesTo('X-Error-Reason'),
        ...(withoutLimits.has(status) ? referencesTo('X-Request-Id') : headerReferences(...headers)),
      },
      content: { 'application/json': media },
    }
  }
  return responses
}

/** Returns references to all responses of an operation except success, by status. @spec Errors */
export function otherResponses(endpoint: AnyEndpoint): Record<string, Reference> {
  const reference = (name: string) => ({ $ref: `#/components/responses/${name}` })
  return {
    ...(endpoint.method === 'GET' ? { 304: reference('NotModified') } : {}),
    ...Object.fromEntries(
      Object.entries(sharedErrors)
        .filter(([, { applies = () => true }]) => applies(endpoint))
        .map(([name, { reason }]) => [errorReasons[reason][0], reference(name)]),
    ),
  }
}
