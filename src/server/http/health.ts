import type { FastifyInstance } from 'fastify'
import { UnavailableError } from '../faults.ts'

/** Answers whether the process lives, and whether it can answer callers: `ready` says so of all it stands on. */
export function mountHealth(app: FastifyInstance, ready: () => Promise<boolean>): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

  app.get('/livez', (_request, reply) => reply.headers(headers).send('{"status":"live"}'))

  app.get('/readyz', async (_request, reply) => {
    const isReady = await ready().catch(() => false)
    if (!isReady) throw new UnavailableError('The service is not ready', 5)
    return reply.headers(headers).send('{"status":"ready"}')
  })
}
