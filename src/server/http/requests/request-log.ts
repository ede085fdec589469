import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Metrics } from '../../metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The operation of the interface that is asked for; `undefined` where it is none. */
    operation: string | undefined
  }
}

/**
 * Counts each request when its answer has ended, and writes one line of what it asked of the service: not its URL, in
 * which a phone number may be.
 */
export class RequestLog extends LogController {
  readonly #countRequest: Metrics['countRequest'] | undefined

  /** @param isWritten whether there is a line for each */
  constructor(isWritten: boolean, countRequest: Metrics['countRequest'] | undefined) {
    super({ disableRequestLogging: !isWritten })
    this.#countRequest = countRequest
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { log, raw, statusCode, elapsedTime } = reply
    this.#countRequest?.(request.operation ?? 'other', statusCode, elapsedTime)
    if (this.isLogDisabled(request)) return
    const line = { ...describeRequest(request), status: statusCode, ms: Math.round(elapsedTime * 1000) / 1000 }
    // A caller that goes away fails nothing.
    if (error && !raw.destroyed) log.error({ ...line, err: error }, 'broken off')
    else log.info(line, 'answered')
  }

  override routeNotFound(): void {}
}

/** What the log may say of a request: of the path only what the route has, never what only the caller knows. */
export function describeRequest({ method, operation, routeOptions }: FastifyRequest): object {
  return { method, operation: operation ?? routeOptions.url ?? 'unknown' }
}
