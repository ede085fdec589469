import { addDays, utcDay } from '#contract/days'
import { plainHotels } from '#sources/simulators/liteapi/simulated-hotels'
import { launchBrowser } from '../support/browser.ts'
import { testKeys } from '../support/server-process.ts'
import { startSupply, writeIds } from '../support/supplied-service.ts'
import { startMeteredServer } from './metered-server.ts'
import { percentile } from './percentile.ts'
import type { Row } from './row.ts'

const hotelCount = 200
const batchMs = 800
const pacePerSecond = 5
const rounds = 5
const leadDays = 40
const nights = 2

/**
 * Measures a search for the rates of 200 hotels of a supplier that answers each request after 800 ms, at most five
 * requests a second: the first rates, all of them, and the memory that they take.
 */
export async function supplierRows(): Promise<Row[]> {
  const hotels = plainHotels(hotelCount)
  const supply = await startSupply({
    hotels,
    pacePerSecond: 'off',
    latencyMs: ({ path }) => (path.endsWith('/hotels/rates') ? batchMs : 0),
  })
  try {
    await supply.importHotels('--ids', await writeIds(supply.dataDirectory, hotels))
    const { origin, usage, stop } = await startMeteredServer({
      dataDirectory: supply.dataDirectory,
      env: { ...supply.env, SUPPLIER_PACE: String(pacePerSecond), SUPPLIER_DAILY_REQUESTS: '0' },
    })
    try {
      const ids = hotels.map(({ id }) => id)
      await readRates(origin, ids, 0)
      const { rssBytes: restBytes } = await usage()
      const requestsBefore = supply.supplier.countRequests('/hotels/rates')
      const read: ReadTimes[] = []
      for (let round = 1; round <= rounds; round += 1) read.push(await readRates(origin, ids, round))
      const requests = (supply.supplier.countRequests('/hotels/rates') - requestsBefore) / rounds
      const { peakBytes } = await usage()
      const shown: ReadTimes[] = []
      for (let round = 1; round <= rounds; round += 1) shown.push(await openDesk(origin, ids, rounds + round))
      // No search can be faster than its last request, which waits for the pace, and its answer.
      const floorMs = (Math.ceil(requests / pacePerSecond) - 1) * 1000 + batchMs
      const name = `${hotelCount} hotels of a supplier that takes ${batchMs} ms`
      const oneAnswer = { name: 'one answer', figure: batchMs }
      const allAnswers = { name: 'all answers, at the pace', figure: floorMs }
      return [
        { name: `${name}, requests`, figure: requests, unit: '' },
        {
          name: `${name}, first rates`,
          figure: median(read, 'firstMs'),
          unit: 'ms',
          goal: { ratioAtMost: 1.5 },
          beside: oneAnswer,
        },
        {
          name: `${name}, all rates`,
          figure: median(read, 'allMs'),
          unit: 'ms',
          goal: { ratioAtMost: 1.5 },
          beside: allAnswers,
        },
        {
          name: `${name}, first rates on screen`,
          figure: median(shown, 'firstMs'),
          unit: 'ms',
          goal: { atMost: 2500 },
          beside: oneAnswer,
        },
        { name: `${name}, all rates on screen`, figure: median(shown, 'allMs'), unit: 'ms', beside: allAnswers },
        {
          name: `${name}, memory above rest`,
          figure: (peakBytes - restBytes) / 2 ** 20,
          unit: 'MB',
          goal: { atMost: 128 },
        },
      ]
    } finally {
      await stop()
    }
  } finally {
    await supply.close()
  }
}

interface ReadTimes {
  readonly firstMs: number
  readonly allMs: number
}

function median(times: readonly ReadTimes[], name: keyof ReadTimes): number {
  return percentile(
    times.map((time) => time[name]),
    50,
  )
}

/** The nights of a round, which no round before has asked for. */
function stayOf(round: number) {
  const checkin = addDays(utcDay(Date.now()), leadDays + round * nights)
  return { checkin, checkout: addDays(checkin, nights) }
}

async function readRates(origin: string, hotelIds: readonly string[], round: number): Promise<ReadTimes> {
  const startMs = performance.now()
  const response = await fetch(`${origin}/v1/hotels/offers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testKeys.agent}`, 'content-type': 'application/json' },
    body: JSON.stringify({ hotelIds, ...stayOf(round), occupancies: [{ adults: 2 }] }),
  })
  if (!response.ok || response.body === null) throw new Error(`the search failed with status ${response.status}`)
  let firstMs: number | undefined
  for await (const _ of response.body) firstMs ??= performance.now() - startMs
  return { firstMs: firstMs ?? Number.NaN, allMs: performance.now() - startMs }
}

/** Opens the desk with a search, as an agent; the times count from the request for rates. */
async function openDesk(origin: string, hotelIds: readonly string[], round: number): Promise<ReadTimes> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const session = JSON.stringify({ key: testKeys.agent, role: 'agent', isExpired: false })
    await page.addInitScript((text) => sessionStorage.setItem('session', text), session)
    const asked = page.waitForRequest((request) => request.url().endsWith('/v1/hotels/offers'))
    await page.goto(`${origin}/offers?${new URLSearchParams({ hotels: hotelIds.join(), ...stayOf(round) }).toString()}`)
    await asked
    const startMs = performance.now()
    const region = page.getByRole('region', { name: 'Rates' })
    await region.getByRole('rowheader').first().waitFor({ timeout: 60_000 })
    const firstMs = performance.now() - startMs
    await region.getByRole('progressbar').waitFor({ state: 'detached', timeout: 60_000 })
    return { firstMs, allMs: performance.now() - startMs }
  } finally {
    await browser.close()
  }
}
