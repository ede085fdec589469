import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { UnavailableError } from '../operation/errors.ts'

/** Dependencies that have not responded within this time count as unreachable. */
const readyTimeoutMs = 2000
/** How long the outcome of a check is cached, so that frequent health checks cost little. */
const checkedMs = 1000

export interface HealthOptions {
  readonly isStopping: () => boolean
  /** Resolves to whether all dependencies are available; a rejection counts as `false`. */
  readonly ready: () => Promise<boolean>
  /** Returns a problem that does not prevent serving requests; `/readyz` reports it. */
  readonly problem?: (() => string | undefined) | undefined
}

/** Mounts the health checks: `/livez` tells whether the process runs, `/readyz` whether it can serve requests. */
export function mountHealth(app: FastifyInstance, { isStopping, ready, problem }: HealthOptions): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  const unreachable = () => sleep(readyTimeoutMs, false, { ref: false })
  // All requests share one check, whose outcome is cached for a second.
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
