import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, utcDay } from '#contract/days'
import autocannon from 'autocannon'
import { percentile } from './percentile.ts'
import { testKeys } from '../support/server-process.ts'
import { startWatchedServer } from './watched-server.ts'

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

/** Asks for the offers of more and more hotels, 100 for each in two rooms, as fast as answers come. */
export async function measureOffers(dataDirectory: string): Promise<OffersFigures[]> {
  const { origin, watched, stop } = await startWatchedServer({ dataDirectory })
  try {
    await sleep(1000)
    const { rssBytes: restBytes } = await watched()
    const figures: OffersFigures[] = []
    for (const { hotels, connections } of rounds) {
      const times = await timeAnswers(`${origin}/v1/hotels/offers`, connections, question(hotels))
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
    await stop()
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
        authorization: `Bearer ${testKeys.agent}`,
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
