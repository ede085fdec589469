import autocannon from 'autocannon'
import { percentile } from './percentile.ts'

export interface Load {
  /** Each connection sends one request at a time. */
  readonly connections: number
  readonly seconds: number
  /** The number of requests, instead of `seconds`. */
  readonly amount?: number
  readonly headers: Readonly<Record<string, string>>
  /** The most requests per second over all connections. */
  readonly overallRate?: number
  /** Sent in turn by each connection. */
  readonly requests: readonly autocannon.Request[]
}

export interface LoadFigures {
  readonly perSecond: number
  readonly p99Ms: number
}

/**
 * Sends requests as fast as responses arrive.
 *
 * @throws {Error} when a response is not 2xx, or does not arrive within 30 s
 */
export async function sendLoad(origin: string, { seconds, requests, ...load }: Load): Promise<LoadFigures> {
  const timesMs: number[] = []
  const startedAtMs = performance.now()
  const options = { ...load, url: origin, duration: seconds, timeout: 30, requests: [...requests] }
  const { non2xx, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error, result) => (error === null ? resolve(result) : reject(error)))
    run.on('response', (_client, _status, _bytes, timeMs) => timesMs.push(timeMs))
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx} requests were refused, ${errors} got no response`)
  const tookSeconds = (performance.now() - startedAtMs) / 1000
  return { perSecond: timesMs.length / tookSeconds, p99Ms: percentile(timesMs, 99) }
}
