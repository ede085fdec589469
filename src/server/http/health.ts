import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { UnavailableError } from '../errors.ts'

/** Whoever asks does not wait for long: what does not answer by then is not there. */
const maxReadyMs = 2000

/** Answers whether the process lives, and whether it can answer callers: `ready` says so of all it stands on. */
export function mountHealth(app: FastifyInstance, ready: () => Promise<boolean>): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

  app.get('/livez', (_request, reply) => reply.headers(headers).send('{"status":"live"}'))

  app.get('/readyz', async (_request, reply) => {
    const isReady = await Promise.race([ready().catch(() => false), sleep(maxReadyMs, false, { ref: false })])
    if (!isReady) throw new UnavailableError('The service is not ready', 5)
    return reply.headers(headers).send('{"status":"ready"}')
  })
}
