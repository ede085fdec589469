import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** Writes one line for each request, of what it asked of the service: not its URL, in which a phone number may be. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    { log, raw, statusCode, elapsedTime }: FastifyReply,
  ): void {
    if (this.isLogDisabled(request)) return
    const line = { ...describeRequest(request), status: statusCode, ms: Math.round(elapsedTime * 1000) / 1000 }
    // A caller that goes away fails nothing.
    if (error && !raw.destroyed) log.error({ ...line, err: error }, 'broken off')
    else log.info(line, 'answered')
  }

  override routeNotFound(): void {}
}

/** What the log may say of a request. */
export function describeRequest({ method, routeOptions }: FastifyRequest): object {
  return { method, operation: nameOfRoute(routeOptions) }
}

/** The operation that a route answers, or else the path it has; never a path that only the caller knows. */
export function nameOfRoute({ config, url }: FastifyRequest['routeOptions']): string {
  return config?.endpoint?.operation ?? url ?? 'unknown'
}
