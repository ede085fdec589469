import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { UnavailableError } from '../operation/errors.ts'

/** A dependency that has not responded by then counts as unreachable. */
const readyTimeoutMs = 2000
/** How long the outcome of a check is used again, so that frequent health checks cost little. */
const checkedMs = 1000

export interface HealthOptions {
  /** Whether the service is about to stop. */
  readonly isStopping: () => boolean
  /** Resolves to whether everything the service depends on can be used; a rejection counts as no. */
  readonly ready: () => Promise<boolean>
  /** Returns what does not work, even where requests can be served; `/readyz` states it. */
  readonly problem?: (() => string | undefined) | undefined
}

/** Mounts the health checks: `/livez`, whether the process runs, and `/readyz`, whether it can serve requests. */
export function mountHealth(app: FastifyInstance, { isStopping, ready, problem }: HealthOptions): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  const unreachable = () => sleep(readyTimeoutMs, false, { ref: false })
  // Shares one check, and its outcome for a second, among all requests.
  const checks = new LRUCache<'ready', boolean>({
    max: 1,
    ttl: checkedMs,
    fetchMethod: () => Promise.race([ready().catch(() => false), unreachable()]),
  })

  app.get('/livez', (_request, reply) => reply.headers(headers).send('{"status":"live"}'))

  app.get('/readyz', async (_request, reply) => {
    if (isStopping() || (await checks.fetch('ready')) !== true)
      throw new UnavailableError(['The service is not ready', problem?.() ?? []].flat().join(': '), 5)
    return reply.headers(headers).send(JSON.stringify({ status: 'ready', problem: problem?.() }))
  })
}
