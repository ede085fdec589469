import { testKeys } from '../support/server-process.ts'
import { percentile } from './percentile.ts'
import { sendLoad } from './send-load.ts'

const rounds = 3
const secondsPerRound = 4
const connections = 16

export interface RequestRates {
  readonly livezPerSecond: number
  readonly dealsPerSecond: number
  /** Deals per second over livez per second, within a round. */
  readonly ratio: number
}

/** Requests the same 50 deals and the liveness check in turn; medians of the rounds. */
export async function measureRequestRates(origin: string): Promise<RequestRates> {
  const livez: number[] = []
  const deals: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    livez.push(await requestsPerSecond(origin, '/livez'))
    deals.push(await requestsPerSecond(origin, '/v1/hotels/deals?limit=50'))
  }
  return {
    livezPerSecond: percentile(livez, 50),
    dealsPerSecond: percentile(deals, 50),
    ratio: percentile(
      deals.map((rate, round) => rate / (livez[round] ?? Number.NaN)),
      50,
    ),
  }
}

/** Requests each path once, one after the other, and returns the median time of a response. */
export async function timeRequests(origin: string, paths: readonly string[]): Promise<number> {
  const times: number[] = []
  for (const path of paths) {
    const start = performance.now()
    const response = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${testKeys.public}` } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
    times.push(performance.now() - start)
  }
  return percentile(times, 50)
}

async function requestsPerSecond(origin: string, path: string): Promise<number> {
  const headers = { authorization: `Bearer ${testKeys.public}`, 'accept-encoding': 'br' }
  const { perSecond } = await sendLoad(origin, {
    connections,
    seconds: secondsPerRound,
    headers,
    requests: [{ path }],
  })
  return perSecond
}
