import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { UnavailableError } from '../errors.ts'

/** A dependency that has not answered by then counts as unreachable. */
const readyTimeoutMs = 2000
/** How long the outcome of a check is used again, so that frequent health checks cost little. */
const checkedMs = 1000

export interface HealthOptions {
  /** Whether the service is about to stop. */
  readonly isStopping: () => boolean
  /** Resolves to whether everything the service depends on can be used; a rejection counts as no. */
  readonly ready: () => Promise<boolean>
  /** Returns what does not work although requests can be served; `/readyz` states it. */
  readonly problem?: (() => string | undefined) | undefined
}

/** Mounts the health checks: `/livez`, whether the process runs, and `/readyz`, whether it can serve requests. */
export function mountHealth(app: FastifyInstance, { isStopping, ready, problem }: HealthOptions): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  const check = checkOnce(ready)

  app.get('/livez', (_request, reply) => reply.headers(headers).send('{"status":"live"}'))

  app.get('/readyz', async (_request, reply) => {
    if (isStopping() || !(await check())) throw new UnavailableError('The service is not ready', 5)
    return reply.headers(headers).send(JSON.stringify({ status: 'ready', problem: problem?.() }))
  })
}

/** Shares one check, and its outcome for a second, among all requests. One that has timed out is not waited for again. */
function checkOnce(ready: () => Promise<boolean>): () => Promise<boolean> {
  let checking: Promise<boolean> | undefined
  let startedAtMs = Number.NEGATIVE_INFINITY
  let checkedAtMs = Number.NEGATIVE_INFINITY

  async function run(): Promise<boolean> {
    const isReady = await Promise.race([ready().catch(() => false), sleep(readyTimeoutMs, false, { ref: false })])
    checkedAtMs = performance.now()
    return isReady
  }

  return () => {
    const nowMs = performance.now()
    const isRunning = checkedAtMs < startedAtMs
    if (checking === undefined || (!isRunning && nowMs - checkedAtMs >= checkedMs)) {
      startedAtMs = nowMs
      checking = run()
    }
    return checking
  }
}
