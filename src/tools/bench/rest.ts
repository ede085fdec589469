import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchDatabase } from './databases.ts'
import { percentile } from './percentile.ts'
import { startServerProcess, testKeys } from '../support/server-process.ts'
import { startMeteredServer } from './metered-server.ts'
import { sendLoad } from './send-load.ts'

const starts = 3
const restMs = 3000
const loadSeconds = 5
const connections = 16

export interface RestFigures {
  /** From the start of the process until it is ready; the median of several starts. */
  readonly readyMs: number
  readonly restMb: number
  /** The peak while it responds as fast as it can. */
  readonly loadMb: number
}

export interface MeasureRestOptions {
  readonly database: BenchDatabase
  readonly hotels: number
  /** Requested under load, in turn. */
  readonly paths: readonly string[]
}

/** Starts the service over existing data and measures its memory at rest and under load. */
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
  const { origin, usage, stop } = await startMeteredServer(options)
  try {
    await sleep(restMs)
    const { rssBytes } = await usage()
    await sendLoad(origin, {
      connections,
      seconds: loadSeconds,
      headers: { authorization: `Bearer ${testKeys.public}`, 'accept-encoding': 'br' },
      requests: paths.map((path) => ({ path })),
    })
    const { peakBytes } = await usage()
    return { readyMs: percentile(times, 50), restMb: rssBytes / 2 ** 20, loadMb: peakBytes / 2 ** 20 }
  } finally {
    await stop()
  }
}
