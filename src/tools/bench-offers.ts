import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import autocannon from 'autocannon'
import { utcDay, addDays } from '#server/clock'
import { percentile } from './percentile.ts'
import { startServerProcess, trialKeys } from './server-process.ts'

const secondsPerRound = 8
const ratesPerHotel = 100
const leadDays = 60
const nights = 3

/** How many ask at once for so many hotels; the more each asks for, the fewer. */
const rounds = [
  { hotels: 1, connections: 8 },
  { hotels: 20, connections: 4 },
  { hotels: 200, connections: 2 },
] as const

export interface OffersFigures {
  readonly hotels: number
  readonly perSecond: number
  readonly p95Ms: number
  readonly p99Ms: number
  /** The most memory the service took, beyond what it takes at rest. */
  readonly memoryAboveRestMb: number
  /** The longest that the service did nothing else. */
  readonly longestHoldMs: number
}

interface Watched {
  readonly longestHoldMs: number
  readonly peakBytes: number
  readonly rssBytes: number
}

/** Asks for the offers of more and more hotels, 100 for each in two rooms, as fast as answers come. */
export async function measureOffers(dataDirectory: string): Promise<OffersFigures[]> {
  const directory = await mkdtemp(join(tmpdir(), 'milestay-bench-'))
  const watchFile = join(directory, 'watched.json')
  const server = await startServerProcess({
    dataDirectory,
    env: {
      NODE_OPTIONS: `--import=${pathToFileURL('dist/tools/watch-server.js').href}`,
      WATCH_FILE: watchFile,
    },
  })
  const watched = async () => {
    await rm(watchFile, { force: true })
    process.kill(server.pid, 'SIGUSR2')
    for (;;) {
      const text = await readFile(watchFile, 'utf8').catch(() => '')
      if (text.endsWith('}')) return JSON.parse(text) as Watched
      await sleep(10)
    }
  }
  try {
    await sleep(1000)
    const { rssBytes: restBytes } = await watched()
    const figures: OffersFigures[] = []
    for (const { hotels, connections } of rounds) {
      const times = await timeAnswers(`${server.origin}/v1/hotels/offers`, connections, question(hotels))
      const { longestHoldMs, peakBytes } = await watched()
      figures.push({
        hotels,
        perSecond: times.length / secondsPerRound,
        p95Ms: percentile(times, 95),
        p99Ms: percentile(times, 99),
        memoryAboveRestMb: (peakBytes - restBytes) / 2 ** 20,
        longestHoldMs,
      })
    }
    return figures
  } finally {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Asks again and again, so many at once; gives how long each answer took, in milliseconds. */
function timeAnswers(url: string, connections: number, body: object): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const times: number[] = []
    const options: autocannon.Options = {
      url,
      method: 'POST',
      connections,
      duration: secondsPerRound,
      timeout: 30,
      headers: {
        authorization: `Bearer ${trialKeys.agent}`,
        'content-type': 'application/json',
        'accept-encoding': 'br',
      },
      body: JSON.stringify(body),
    }
    const run = autocannon(options, (error, { non2xx, errors }) => {
      if (error !== null) reject(error)
      else if (non2xx + errors > 0) reject(new Error(`${url}: ${non2xx} refusals, ${errors} answers never came`))
      else resolve(times)
    })
    run.on('response', (_client, _status, _bytes, timeMs) => times.push(timeMs))
  })
}

function question(hotels: number) {
  const checkin = addDays(utcDay(Date.now()), leadDays)
  return {
    hotelIds: Array.from({ length: hotels }, (_, index) => `h${String(index * 14 + 1).padStart(7, '0')}`),
    checkin,
    checkout: addDays(checkin, nights),
    occupancies: [{ adults: 2 }, { adults: 2, children: [7] }],
    maxRatesPerHotel: ratesPerHotel,
  }
}
