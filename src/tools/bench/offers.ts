import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, utcDay } from '#contract/days'
import { testKeys } from '../support/server-process.ts'
import { startMeteredServer } from './metered-server.ts'
import { type LoadFigures, sendLoad } from './send-load.ts'

const secondsPerRound = 8
const ratesPerHotel = 100
const leadDays = 60
const nights = 3

/** The more hotels a request names, the fewer connections send it. */
const rounds = [
  { hotels: 1, connections: 8 },
  { hotels: 20, connections: 4 },
  { hotels: 200, connections: 2 },
] as const

export interface OffersFigures extends LoadFigures {
  readonly hotels: number
  /** The peak above the memory at rest. */
  readonly memoryAboveRestMb: number
  readonly longestEventLoopDelayMs: number
}

/** Searches offers of more and more hotels, 100 for each in two rooms, as fast as responses arrive. */
export async function measureOffers(dataDirectory: string): Promise<OffersFigures[]> {
  const { origin, usage, stop } = await startMeteredServer({ dataDirectory })
  try {
    await sleep(1000)
    const { rssBytes: restBytes } = await usage()
    const figures: OffersFigures[] = []
    for (const { hotels, connections } of rounds) {
      const load = await sendLoad(origin, {
        connections,
        seconds: secondsPerRound,
        headers: {
          authorization: `Bearer ${testKeys.agent}`,
          'content-type': 'application/json',
          'accept-encoding': 'br',
        },
        requests: [{ method: 'POST', path: '/v1/hotels/offers', body: JSON.stringify(searchOf(hotels)) }],
      })
      const { longestEventLoopDelayMs, peakBytes } = await usage()
      figures.push({
        ...load,
        hotels,
        memoryAboveRestMb: (peakBytes - restBytes) / 2 ** 20,
        longestEventLoopDelayMs,
      })
    }
    return figures
  } finally {
    await stop()
  }
}

function searchOf(hotels: number) {
  const checkin = addDays(utcDay(Date.now()), leadDays)
  return {
    hotelIds: Array.from({ length: hotels }, (_, index) => `h${String(index * 14 + 1).padStart(7, '0')}`),
    checkin,
    checkout: addDays(checkin, nights),
    occupancies: [{ adults: 2 }, { adults: 2, children: [7] }],
    maxRatesPerHotel: ratesPerHotel,
  }
}
