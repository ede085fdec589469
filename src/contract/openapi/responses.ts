import type { AnyEndpoint } from '../endpoint.ts'
import { internalErrorMessage, unauthorizedMessage } from '../errors.ts'
import { recipientMessage } from '../miles/transfer.ts'
import type { JsonSchema, OpenApiHeader, OpenApiResponse, Reference } from './document.ts'

/** Returns a header whose values are like an example. */
export function describeHeader(description: string, example: string | number): OpenApiHeader {
  return { description, schema: { type: typeof example === 'number' ? 'integer' : 'string' }, example }
}

/** On every response, except that only a response that counts against a limit has those of the limit. */
export const commonHeaders: Readonly<Record<string, OpenApiHeader>> = {
  'X-Request-Id': describeHeader(
    'Identifies the request in the log of the service: a UUID, or what the request had there.',
    'e2b5f8c1-7a40-4d0b-9c1e-3f6a8d2b5c74',
  ),
  'RateLimit-Limit': describeHeader('Requests per minute that the key may make.', 6000),
  'RateLimit-Remaining': describeHeader('Requests left.', 5999),
  'RateLimit-Reset': describeHeader('Seconds until the whole limit is available again.', 1),
}

/** Headers of some responses, by which the document refers to them. */
export const namedHeaders: Readonly<Record<string, OpenApiHeader>> = {
  ...commonHeaders,
  'Retry-After': describeHeader('Seconds to wait before the next request.', 5),
  ETag: describeHeader('The version of the response, for `If-None-Match`.', '"Q0mUEJxbBNw4ciyAf5l2Zg"'),
  Allow: describeHeader('The methods of the path.', 'GET, HEAD, OPTIONS'),
}

/** Returns references to headers by name. */
export function headerReferences(...names: readonly string[]): Record<string, Reference> {
  return Object.fromEntries(
    [...Object.keys(commonHeaders), ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )
}

/** An error that several operations can respond with. */
interface SharedError {
  readonly status: number
  readonly description: string
  readonly message: string
  readonly headers?: readonly string[]
  /** Whether an operation can respond with it; each can when left out. */
  readonly applies?: (endpoint: AnyEndpoint) => boolean
}

/** The miles operations have a 400 body of their own. */
const isMiles = ({ group }: AnyEndpoint) => group === 'Miles'

const isForwarded = ({ isOwn }: AnyEndpoint) => isOwn !== true

const hasBody = ({ method }: AnyEndpoint) => method === 'POST'

const sharedErrors: Readonly<Record<string, SharedError>> = {
  InvalidRequest: {
    status: 400,
    description: 'The request is invalid; the message names each invalid field.',
    message: 'limit: must be a whole number from 1 to 200',
    applies: (endpoint) => !isMiles(endpoint),
  },
  RefusedMilesRequest: {
    status: 400,
    description: 'A request about miles is invalid or cannot be carried out; one entry for each error.',
    message: recipientMessage,
    applies: isMiles,
  },
  Unauthorized: {
    status: 401,
    description: `The key is missing or invalid: \`${unauthorizedMessage}\`.`,
    message: unauthorizedMessage,
  },
  Forbidden: {
    status: 403,
    description: 'The key does not have the required right.',
    message: 'This operation needs a key of staff',
    applies: ({ needs }) => needs !== 'public',
  },
  NotFound: {
    status: 404,
    description: 'Nothing has this id.',
    message: 'Hotel not found',
    applies: ({ params, identifiesOne = false }) => params !== undefined || identifiesOne,
  },
  MethodNotAllowed: {
    status: 405,
    description: 'The path exists, but not with this method; `Allow` names those that it has.',
    message: 'DELETE is not a method of this path',
    headers: ['Allow'],
  },
  RequestTimeout: {
    status: 408,
    description: 'The request has not arrived completely within 10 seconds.',
    message: 'Request Timeout',
  },
  PreconditionFailed: {
    status: 412,
    description: 'More similar transfers are stored than `known_similar` says.',
    message: 'The same miles were sent to this account meanwhile, under the reference march-1, by Desk …a1b2',
    applies: ({ operation }) => operation === 'transferMiles',
  },
  BodyTooLarge: {
    status: 413,
    description: 'The body is too large.',
    message: 'The body is too large',
    applies: hasBody,
  },
  UnsupportedMediaType: {
    status: 415,
    description: 'The body is not JSON in UTF-8, or has a content encoding.',
    message: 'The body must be application/json',
    applies: hasBody,
  },
  TooManyRequests: {
    status: 429,
    description: 'Too many requests.',
    message: 'Too many requests: at most 6000 a minute',
    headers: ['Retry-After'],
  },
  HeadersTooLarge: {
    status: 431,
    description: 'The headers and the address together have more than 16 KiB.',
    message: 'Request Header Fields Too Large',
  },
  InternalError: {
    status: 500,
    description: `The service failed: \`${internalErrorMessage}\`.`,
    message: internalErrorMessage,
  },
  NotOffered: {
    status: 501,
    description:
      'The service stands in front of a platform that does not have the operation, or not what is asked of it.',
    message: 'The platform does not offer findAccount',
    applies: isForwarded,
  },
  WrongResponse: {
    status: 502,
    description: 'The response of the platform behind the service is not as described; the message names the field.',
    message: "The platform's response to listHotels is not as described: data[3].name is missing",
    applies: isForwarded,
  },
  Unavailable: {
    status: 503,
    description: 'The service is temporarily unavailable.',
    message: 'The database cannot be reached for now',
    headers: ['Retry-After'],
  },
  LateResponse: {
    status: 504,
    description: 'The platform behind the service did not answer in time.',
    message: 'The platform did not answer findOffers in time',
    applies: isForwarded,
  },
}

/** Node's HTTP parser refuses these requests before anything is known of them. */
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
  for (const [name, { status, description, message, headers = [], applies = () => true }] of Object.entries(
    sharedErrors,
  )) {
    if (!endpoints.some(applies)) continue
    const media =
      applies === isMiles
        ? { schema: bodies.milesError(), example: { errors: [{ message }] } }
        : { schema: bodies.error, example: { code: status, message } }
    responses[name] = {
      description,
      headers: withoutLimits.has(status)
        ? { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } }
        : headerReferences(...headers),
      content: { 'application/json': media },
    }
  }
  return responses
}

/** Returns references to the responses that an operation can have beside its success, by status. @spec Errors */
export function otherResponses(endpoint: AnyEndpoint): Record<string, Reference> {
  const reference = (name: string) => ({ $ref: `#/components/responses/${name}` })
  return {
    ...(endpoint.method === 'GET' ? { 304: reference('NotModified') } : {}),
    ...Object.fromEntries(
      Object.entries(sharedErrors)
        .filter(([, { applies = () => true }]) => applies(endpoint))
        .map(([name, { status }]) => [status, reference(name)]),
    ),
  }
}
