import { STATUS_CODES } from 'node:http'
import type { Group } from '#contract/endpoint'
import { type ErrorBody, internalErrorMessage, type MilesErrorBody } from '#contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import {
  ForbiddenError,
  GatewayError,
  InvalidInputError,
  NotFoundError,
  PreconditionError,
  RefusalError,
  TooManyRequestsError,
  UnavailableError,
} from '../operation/errors.ts'
import { createLogSampler } from './logging/log-sampler.ts'
import { describeRequest } from './logging/request-log.ts'
import { damageBehind } from '../database/damage.ts'
import { isPostgresUnavailable } from '../database/postgres/errors.ts'
import { isSqliteUnavailable } from '../database/sqlite/errors.ts'

/** A request that the HTTP layer itself rejects: 401, 403, 405 or 429. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

/** An error as it goes over the wire. */
export interface WireError {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** An error before it has the body of its operation's group. */
interface ErrorDescription {
  readonly status: number
  /** The reason phrase of the status when left out. */
  readonly messages?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
}

/** Serializes an error: the Error object, or the body of its own that a 400 of the miles operations has. @spec Errors */
export function wireError({ status, messages = [], headers = {} }: ErrorDescription, group?: Group): WireError {
  const texts = messages.length > 0 ? messages : [STATUS_CODES[status] ?? 'Error']
  const body: ErrorBody | MilesErrorBody =
    group === 'Miles' && status === 400
      ? { errors: texts.map((message) => ({ message })) }
      : { code: status, message: texts.join('; ') }
  return { status, headers, body: JSON.stringify(body) }
}

/** Turns anything thrown into what the client may know about it; whatever is unexpected becomes a bare 500. */
export function describeError(error: unknown, group?: Group): WireError {
  return wireError(classifyError(error), group)
}

function classifyError(error: unknown): ErrorDescription {
  if (error instanceof InvalidInputError) return { status: 400, messages: error.messages }
  if (error instanceof ForbiddenError) return { status: 403, messages: [error.message] }
  if (error instanceof NotFoundError) return { status: 404, messages: [error.message] }
  if (error instanceof PreconditionError) return { status: 412, messages: [error.message] }
  if (error instanceof UnavailableError || error instanceof TooManyRequestsError) {
    const status = error instanceof UnavailableError ? 503 : 429
    return { status, messages: [error.message], headers: { 'retry-after': String(error.retryAfterSeconds) } }
  }
  if (error instanceof GatewayError) return { status: error.status, messages: [error.message] }
  if (error instanceof HttpError) return { status: error.status, messages: [error.message], headers: error.headers }
  if (isDatabaseUnavailable(error)) {
    const message = damageBehind(error) ? 'The database is damaged' : 'The database cannot be reached for now'
    return { status: 503, messages: [message], headers: { 'retry-after': '5' } }
  }
  return classifyFrameworkError(error)
}

const frameworkMessages: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'The path has a bad percent-encoding',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'body: must not be empty',
  FST_ERR_CTP_INVALID_JSON_BODY: 'body: is not valid JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'body: is not as long as Content-Length says',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be application/json',
}

function classifyFrameworkError(error: unknown): ErrorDescription {
  const { code = '', statusCode }: Partial<FastifyError> = error instanceof Error ? error : {}
  const message = frameworkMessages[code]
  if (message !== undefined && statusCode !== undefined) return { status: statusCode, messages: [message] }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return { status: statusCode }
  return { status: 500, messages: [internalErrorMessage] }
}

/** Sends an error; the headers common to all responses are set already. */
export function sendError(reply: FastifyReply, { status, headers, body }: WireError): FastifyReply {
  return reply
    .code(status)
    .removeHeader('content-encoding')
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers })
    .send(body)
}

/** Returns why something was refused, where that is a fixed message: of the ledger, or that a key or a right is missing. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof RefusalError) return error.refusal
  return error instanceof HttpError && (error.status === 401 || error.status === 403) ? error.message : undefined
}

/** How often requests that fail for one and the same reason are logged. */
const refusalLoggedEveryMs = 1000

/** Creates the error handler of the whole server: logs what is a failure of the service, and sends the error. */
export function createErrorHandler(onError?: (error: unknown) => void) {
  const sampleRefusals = createLogSampler(refusalLoggedEveryMs, () => performance.now())

  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    onError?.(error)
    request.refusal = refusalOf(error)
    const described = describeError(error, request.routeOptions.config.endpoint?.group)
    if (described.status >= 500 && !isClientGone(error, reply)) {
      // In an outage every request is refused for the same reason; what is unexpected is so for one operation.
      const where = described.status > 500 ? '' : (request.operation ?? request.routeOptions.url ?? '')
      const suppressed = sampleRefusals(`${kindOf(error)} ${where}`)
      const line = { err: error, ...describeRequest(request), ...(suppressed ? { suppressed } : {}) }
      if (suppressed !== undefined) request.log.error(line, 'request failed')
    }
    return sendError(reply, described)
  }
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  if ('code' in error) return `${error.name} ${String(error.code)}`
  return error instanceof UnavailableError || error instanceof GatewayError
    ? `${error.name} ${error.message}`
    : error.name
}

/** Whether a response ended early only because its client disconnected. */
function isClientGone(error: unknown, { raw }: FastifyReply): boolean {
  if (!raw.destroyed || !(error instanceof Error)) return false
  return error instanceof UnavailableError || ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')
}

/** Returns whether the database cannot be used at the moment, as opposed to a faulty statement. */
function isDatabaseUnavailable(error: unknown): boolean {
  return isSqliteUnavailable(error) || isPostgresUnavailable(error)
}
