import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics.ts'

/** Counts every request by the operation it asked for, the status of the answer and how long it took. */
export function watchRequests(app: FastifyInstance, countRequest: Metrics['countRequest']): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    countRequest(endpoint?.operation ?? 'other', reply.statusCode, reply.elapsedTime)
    done()
  })
}
