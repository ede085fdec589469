import { STATUS_CODES } from 'node:http'
import { type ErrorBody, internalErrorMessage } from '#contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../database/open-database.ts'
import { InvalidInputError, NotFoundError, UnavailableError } from '../faults.ts'

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

/** The one place where a status and what is to be said become a body. @spec Errors */
export function wireError(
  status: number,
  messages: readonly string[] = [],
  headers: Readonly<Record<string, string>> = {},
): WireError {
  const message = messages.join('; ') || (STATUS_CODES[status] ?? 'Error')
  return { status, headers, body: JSON.stringify({ code: status, message } satisfies ErrorBody) }
}

/** Turns whatever was thrown into what the caller may know of it. */
export function describeError(error: unknown): WireError {
  if (error instanceof InvalidInputError) return wireError(400, error.messages)
  if (error instanceof NotFoundError) return wireError(404, [error.message])
  if (error instanceof UnavailableError) {
    return wireError(503, [error.message], { 'retry-after': String(error.retryAfterSeconds) })
  }
  if (error instanceof Refusal) return wireError(error.status, [error.message], error.headers)
  if (isDatabaseAway(error)) {
    return wireError(503, ['The database cannot be reached for now'], { 'retry-after': '5' })
  }
  return describeFrameworkError(error)
}

function describeFrameworkError(error: unknown): WireError {
  const { code, statusCode }: Partial<FastifyError> = error instanceof Error ? error : {}
  switch (code ?? '') {
    case 'FST_ERR_BAD_URL':
      return wireError(400, ['The path has a bad percent-encoding'])
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return wireError(400, ['body: must not be empty'])
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return wireError(400, ['body: is not valid JSON'])
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return wireError(400, ['body: is not as long as Content-Length says'])
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return wireError(413, ['The body is too large'])
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return wireError(415, ['The body must be application/json'])
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return wireError(statusCode)
  return wireError(500, [internalErrorMessage])
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
  const described = describeError(error)
  if (described.status >= 500 && !isCallerGone(error, reply))
    request.log.error({ err: error, method: request.method, url: request.url }, 'failed')
  return sendError(reply, described)
}

/** Whether an answer on its way failed for nothing but its caller leaving. */
function isCallerGone(error: unknown, { raw }: FastifyReply): boolean {
  return raw.destroyed && error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}
