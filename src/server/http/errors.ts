import { STATUS_CODES } from 'node:http'
import type { Group } from '#contract/endpoint'
import { type ErrorBody, internalErrorMessage, type MilesErrorBody } from '#contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../database/is-database-unavailable.ts'
import { ForbiddenError, InvalidInputError, NotFoundError, UnavailableError } from '../errors.ts'
import { describeRequest } from './requests/request-log.ts'

/** What the HTTP layer itself refuses: no key, no right, too much, too often. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
  }
}

/** An error as it goes over the wire. */
export interface WireError {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What an error says, before it has the form of its operation. */
interface Told {
  readonly status: number
  readonly messages?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
}

/** The one place where a status and what is to be said become a body; a 400 of the miles operations has its own. @spec Errors */
export function wireError({ status, messages = [], headers = {} }: Told, group?: Group): WireError {
  const said = messages.length > 0 ? messages : [STATUS_CODES[status] ?? 'Error']
  const body: ErrorBody | MilesErrorBody =
    group === 'Miles' && status === 400
      ? { errors: said.map((message) => ({ message })) }
      : { code: status, message: said.join('; ') }
  return { status, headers, body: JSON.stringify(body) }
}

/** Turns whatever was thrown into what the caller may know of it, in the form of the group of the operation. */
export function describeError(error: unknown, group?: Group): WireError {
  return wireError(tell(error), group)
}

function tell(error: unknown): Told {
  if (error instanceof InvalidInputError) return { status: 400, messages: error.messages }
  if (error instanceof ForbiddenError) return { status: 403, messages: [error.message] }
  if (error instanceof NotFoundError) return { status: 404, messages: [error.message] }
  if (error instanceof UnavailableError) {
    return { status: 503, messages: [error.message], headers: { 'retry-after': String(error.retryAfterSeconds) } }
  }
  if (error instanceof Refusal) return { status: error.status, messages: [error.message], headers: error.headers }
  if (isDatabaseUnavailable(error)) {
    return { status: 503, messages: ['The database cannot be reached for now'], headers: { 'retry-after': '5' } }
  }
  return tellFrameworkError(error)
}

function tellFrameworkError(error: unknown): Told {
  const { code, statusCode }: Partial<FastifyError> = error instanceof Error ? error : {}
  switch (code ?? '') {
    case 'FST_ERR_BAD_URL':
      return { status: 400, messages: ['The path has a bad percent-encoding'] }
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return { status: 400, messages: ['body: must not be empty'] }
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return { status: 400, messages: ['body: is not valid JSON'] }
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return { status: 400, messages: ['body: is not as long as Content-Length says'] }
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { status: 413, messages: ['The body is too large'] }
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { status: 415, messages: ['The body must be application/json'] }
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return { status: statusCode }
  return { status: 500, messages: [internalErrorMessage] }
}

/** Answers with an error. The headers of every answer are set before. */
export function sendError(reply: FastifyReply, { status, headers, body }: WireError): FastifyReply {
  return reply
    .code(status)
    .removeHeader('content-encoding')
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers })
    .send(body)
}

/** The error handler of the whole service. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const described = describeError(error, request.routeOptions.config.endpoint?.group)
  if (described.status >= 500 && !isCallerGone(error, reply))
    request.log.error({ err: error, ...describeRequest(request) }, 'failed')
  return sendError(reply, described)
}

/** Whether an answer on its way failed for nothing but its caller leaving. */
function isCallerGone(error: unknown, { raw }: FastifyReply): boolean {
  return raw.destroyed && error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}
