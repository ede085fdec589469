import { STATUS_CODES } from 'node:http'
import type { AnyEndpoint } from '#contract/endpoint'
import { type ErrorBody, type ErrorReason, internalErrorMessage, type MilesErrorBody } from '#contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { GatewayError, type Message, ServiceError, UnavailableError } from '../operation/errors.ts'
import { createLogSampler } from './logging/log-sampler.ts'
import { describeRequest } from './logging/request-log.ts'
import { damageBehind } from '../database/damage.ts'
import { isPostgresUnavailable } from '../database/postgres/errors.ts'
import { isSqliteUnavailable } from '../database/sqlite/errors.ts'

/** A request rejected by the HTTP layer itself. */
export class HttpError extends ServiceError {
  override readonly name = 'HttpError'

  constructor(reason: ErrorReason, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(reason, [message], { headers })
  }
}

export interface WireError {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** An error before its body is formatted for the operation. */
type ErrorDescription = Pick<ServiceError, 'status' | 'reason'> &
  Partial<Pick<ServiceError, 'messages' | 'field' | 'headers'>>

/** The source of an error; `isSpecified` is set if the request may be for an operation of the specification. */
type ErrorSource = Partial<Pick<AnyEndpoint, 'group' | 'isSpecified'>>

/** Serializes an error as the Error object, or as the separate format for a 400 of the miles operations. @spec Errors */
export function wireError(error: ErrorDescription, { group, isSpecified }: ErrorSource = {}): WireError {
  const { status, reason, field, headers = {}, messages = [STATUS_CODES[status] ?? 'Error'] } = error
  const forPrograms = isSpecified === true ? {} : { reason, field }
  const body: ErrorBody | MilesErrorBody =
    group === 'Miles' && status === 400
      ? { errors: messages.map((message) => ({ message })), ...forPrograms }
      : { code: status, message: messages.join('; '), ...forPrograms }
  return { status, headers: { ...headers, 'x-error-reason': reason }, body: JSON.stringify(body) }
}

/** Converts any thrown value to what the client may know about it; unexpected errors become a bare 500. */
export function describeError(error: unknown, source?: ErrorSource): WireError {
  return wireError(classifyError(error), source)
}

const frameworkErrors: Readonly<Record<string, readonly [ErrorReason, Message]>> = {
  FST_ERR_BAD_URL: ['invalid_input', 'The path has a bad percent-encoding'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_input', ['body', 'must not be empty']],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_input', ['body', 'is not valid JSON']],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_input', ['body', 'is not as long as Content-Length says']],
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 'The body is too large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'The body must be application/json'],
}

function classifyError(error: unknown): ErrorDescription {
  if (error instanceof ServiceError) return error
  if (isSqliteUnavailable(error) || isPostgresUnavailable(error)) {
    return new UnavailableError(
      damageBehind(error) ? 'The database is damaged' : 'The database cannot be reached for now',
      5,
    )
  }
  const { code = '', statusCode = 500 }: Partial<FastifyError> = error instanceof Error ? error : {}
  const known = frameworkErrors[code]
  if (known !== undefined) return new ServiceError(known[0], [known[1]])
  if (statusCode >= 400 && statusCode < 500) return { status: statusCode, reason: 'invalid_input' }
  return { status: 500, reason: 'internal_error', messages: [internalErrorMessage] }
}

/** Sends an error; the common headers of all responses are already set. */
export function sendError(reply: FastifyReply, { status, headers, body }: WireError): FastifyReply {
  return reply
    .code(status)
    .removeHeader('content-encoding')
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers })
    .send(body)
}

/** Returns the fixed message of a refusal, by the ledger or for a missing key or right; `undefined` for other errors. */
function refusalOf(error: unknown): string | undefined {
  const isOfKey = error instanceof HttpError && (error.status === 401 || error.status === 403)
  return isOfKey ? error.message : error instanceof ServiceError ? error.refusal : undefined
}

/** How often failed requests with the same reason are logged. */
const refusalLoggedEveryMs = 1000

/** Creates the error handler of the server: logs failures of the service, and sends the error. */
export function createErrorHandler(onError?: (error: unknown) => void) {
  const sampleRefusals = createLogSampler(refusalLoggedEveryMs, () => performance.now())

  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    onError?.(error)
    request.refusal = refusalOf(error)
    const described = describeError(error, request.routeOptions.config.endpoint)
    if (described.status >= 500 && !isClientGone(error, reply)) {
      // In an outage every request is refused for the same reason; an unexpected error concerns one operation.
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

/** Returns whether a response ended early only because its client disconnected. */
function isClientGone(error: unknown, { raw }: FastifyReply): boolean {
  if (!raw.destroyed || !(error instanceof Error)) return false
  return error instanceof UnavailableError || ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')
}
