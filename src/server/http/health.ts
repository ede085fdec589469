import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { UnavailableError } from '../errors.ts'

/** A dependency that has not answered by then counts as unreachable. */
const readyTimeoutMs = 2000

/**
 * Mounts the health checks: `/livez`, whether the process runs, and `/readyz`, whether it can serve requests.
 *
 * @param ready resolves to whether everything the service depends on can be reached; a rejection counts as no
 */
export function mountHealth(app: FastifyInstance, ready: () => Promise<boolean>): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

  app.get('/livez', (_request, reply) => reply.headers(headers).send('{"status":"live"}'))

  app.get('/readyz', async (_request, reply) => {
    const isReady = await Promise.race([ready().catch(() => false), sleep(readyTimeoutMs, false, { ref: false })])
    if (!isReady) throw new UnavailableError('The service is not ready', 5)
    return reply.headers(headers).send('{"status":"ready"}')
  })
}
