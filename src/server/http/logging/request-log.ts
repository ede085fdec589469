import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Metrics } from '../metrics.ts'
import { callerAddress } from '../caller-address.ts'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of the operation; `undefined` for a path outside the API. */
    operation: string | undefined
    /** The path pattern of a page of the app, such as `/p/:id`; `undefined` for anything else. */
    page: string | undefined
  }
}

/**
 * Counts each completed request and logs one line about it. The line has no URL, because URLs may contain phone numbers.
 */
export class RequestLog extends LogController {
  readonly #countRequest: Metrics['countRequest'] | undefined

  /** @param isEnabled whether requests are logged; they are always counted */
  constructor(isEnabled: boolean, countRequest: Metrics['countRequest'] | undefined) {
    super({ disableRequestLogging: !isEnabled })
    this.#countRequest = countRequest
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { log, raw, statusCode, elapsedTime } = reply
    this.#countRequest?.(request.operation ?? 'other', statusCode, elapsedTime)
    if (this.isLogDisabled(request)) return
    const line = { ...describeRequest(request), status: statusCode, ms: Math.round(elapsedTime * 1000) / 1000 }
    // A client that disconnects is not a failure of the service.
    if (error && !raw.destroyed) log.error({ ...line, err: error }, 'response aborted')
    else log.info(line, 'request completed')
  }

  override routeNotFound(): void {}
}

/** Returns the loggable data of a request, with the route pattern instead of the path, and the id instead of the key. */
export function describeRequest(request: FastifyRequest): object {
  const { method, operation, page, routeOptions, key } = request
  return {
    method,
    operation: operation ?? page ?? routeOptions.url ?? 'unknown',
    ...(key === undefined ? {} : { keyId: key.keyId }),
    address: callerAddress(request),
  }
}

/**
 * A UUID, the 32 hexadecimal digits of a trace id, or a ULID. It must contain a letter or a hyphen, so that it cannot be
 * a phone number.
 */
const idPattern = /^(?=.*[a-z-])(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{32}|[\da-hjkmnp-tv-z]{26})$/i

/** Returns the id of a request in the log: the client's `X-Request-Id` if it is safe to log, otherwise a new UUID. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  const isValid = typeof given === 'string' && idPattern.test(given)
  // A configured key can have any form, and must not appear in the log as an id.
  return isValid && headers.authorization?.includes(given) !== true ? given : randomUUID()
}
