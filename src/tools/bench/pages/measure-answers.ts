import type autocannon from 'autocannon'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMeteredServer } from '../metered-server.ts'
import { percentile } from '../percentile.ts'
import { sendLoad } from '../send-load.ts'

const rounds = 3
const secondsPerRound = 3
const connections = 16
const restMs = 3000
/** As many as can be told apart by their address for the whole measurement. */
const distinctHotels = 2_000

/** Medians of the rounds. */
export interface AnswerRate {
  readonly perSecond: number
  /** Per second over livez per second, within a round. */
  readonly ratio: number
  /** Of the answers, that had a first view. */
  readonly viewPercent: number
}

export interface AnswerFigures {
  readonly livezPerSecond: number
  readonly rates: Readonly<Record<string, AnswerRate>>
  /** The peak above the memory at rest. */
  readonly memoryAboveRestMb: number
}

/** Requests pages as fast as answers arrive, the same ones and ones with ever other addresses, and livez in turn. */
export async function measureAnswers(): Promise<AnswerFigures> {
  const { origin, usage, stop } = await startMeteredServer({})
  try {
    await sleep(restMs)
    const { rssBytes: restBytes } = await usage()
    const livez: number[] = []
    const found: Record<string, { perSecond: number; viewPercent: number }[]> = {}
    for (let round = 0; round < rounds; round += 1) {
      livez.push((await load(origin, () => '/livez')).perSecond)
      for (const [name, path] of Object.entries(pathsOf)) (found[name] ??= []).push(await load(origin, path))
    }
    const { peakBytes } = await usage()
    const median = (values: readonly number[]) => percentile(values, 50)
    const rateOf = (figures: readonly { perSecond: number; viewPercent: number }[]): AnswerRate => ({
      perSecond: median(figures.map(({ perSecond }) => perSecond)),
      ratio: median(figures.map(({ perSecond }, round) => perSecond / (livez[round] ?? Number.NaN))),
      viewPercent: median(figures.map(({ viewPercent }) => viewPercent)),
    })
    return {
      livezPerSecond: median(livez),
      rates: Object.fromEntries(Object.entries(found).map(([name, figures]) => [name, rateOf(figures)])),
      memoryAboveRestMb: (peakBytes - restBytes) / 2 ** 20,
    }
  } finally {
    await stop()
  }
}

let requests = 0

const pathsOf: Readonly<Record<string, () => string>> = {
  '/deals': () => '/deals',
  '/deals, distinct addresses': () => `/deals?maxMiles=${100_000 + (requests += 1)}`,
  '/hotels/{id}': () => hotelPath(1),
  '/hotels/{id}, distinct addresses': () => {
    requests += 1
    return `${hotelPath(1 + (requests % distinctHotels))}?photo=${1 + Math.floor(requests / distinctHotels)}`
  },
}

export function hotelPath(number: number): string {
  return `/hotels/h${String(number).padStart(7, '0')}`
}

async function load(origin: string, path: () => string) {
  let answers = 0
  let views = 0
  // Not compressed, so that it can be told what is in it.
  const request = {
    setupRequest: (sent: autocannon.Request) => ({ ...sent, path: path() }),
    onResponse(_status: number, body: string) {
      answers += 1
      if (body.includes('id="first-view"')) views += 1
    },
  }
  const { perSecond } = await sendLoad(origin, {
    connections,
    seconds: secondsPerRound,
    headers: { accept: 'text/html' },
    requests: [request],
  })
  return { perSecond, viewPercent: (100 * views) / answers }
}
