import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { BenchDatabase } from './databases.ts'
import { percentile } from './percentile.ts'
import { startServerProcess, testKeys } from '../support/server-process.ts'
import { startWatchedServer } from './watched-server.ts'

const starts = 3
const restMs = 3000
const loadSeconds = 5
const connections = 16

export interface RestFigures {
  /** From the start of the process until it was ready; the median of some starts. */
  readonly readyMs: number
  readonly restMb: number
  /** The most it took while it answered as fast as it could. */
  readonly loadMb: number
}

export interface MeasureRestOptions {
  readonly database: BenchDatabase
  readonly hotels: number
  /** What is asked for under load, in turns. */
  readonly paths: readonly string[]
}

/** Starts the service over data that is there, and weighs it at rest and under load. */
export async function measureRest({ database, hotels, paths }: MeasureRestOptions): Promise<RestFigures> {
  const options = {
    dataDirectory: database.config.dataDir,
    env: { ...database.environment, SAMPLE_HOTELS: String(hotels) },
  }
  const times: number[] = []
  for (let start = 0; start < starts; start += 1) {
    const server = await startServerProcess(options)
    times.push(server.readyAfterMs)
    await server.stop()
  }
  const { origin, watched, stop } = await startWatchedServer(options)
  try {
    await sleep(restMs)
    const { rssBytes } = await watched()
    await load(origin, paths)
    const { peakBytes } = await watched()
    return { readyMs: percentile(times, 50), restMb: rssBytes / 2 ** 20, loadMb: peakBytes / 2 ** 20 }
  } finally {
    await stop()
  }
}

async function load(origin: string, paths: readonly string[]): Promise<void> {
  const { non2xx, errors } = await autocannon({
    url: origin,
    connections,
    duration: loadSeconds,
    timeout: 30,
    headers: { authorization: `Bearer ${testKeys.public}`, 'accept-encoding': 'br' },
    requests: paths.map((path) => ({ path })),
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx} answers were refusals, ${errors} never came`)
}
