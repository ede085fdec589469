import { setTimeout as sleep } from 'node:timers/promises'
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

const sweptHotels = 300
/** An hour's share of them is sent at once. */
const dailyRequests = 2400
const maxSweepMs = 60_000

/** Counts the requests that the search for deals needs, from its start until it rests, at 300 hotels in five cities. */
export async function sweepRows(): Promise<Row[]> {
  const hotels = plainHotels(sweptHotels)
  const supply = await startSupply({ hotels, pacePerSecond: 'off' })
  try {
    await supply.importHotels('--ids', await writeIds(supply.dataDirectory, hotels))
    const { dataDirectory } = supply
    const start = (requests: number) =>
      startMeteredServer({ dataDirectory, env: { ...supply.env, SUPPLIER_DAILY_REQUESTS: String(requests) } })
    const sweeping = await start(dailyRequests)
    const requests = await untilStill(() => supply.supplier.countRequests('/hotels/rates')).finally(sweeping.stop)
    // A start publishes all that was found, which a service that runs does every few minutes.
    const { origin, stop } = await start(0)
    try {
      const deals = await untilStill(() => countDeals(origin))
      const name = `deals at ${sweptHotels} hotels of a supplier`
      return [
        { name: `${name}, an hour's share of the budget`, figure: requests, unit: 'requests' },
        { name: `${name}, found`, figure: deals, unit: '' },
        {
          name: `${name}, requests a deal`,
          figure: requests / deals,
          unit: '',
          goal: { ratioAtMost: 1 },
          beside: { name: 'a request for each hotel', figure: 1 },
        },
      ]
    } finally {
      await stop()
    }
  } finally {
    await supply.close()
  }
}

/** Waits until a figure has not changed for five seconds. */
async function untilStill(read: () => number | Promise<number>): Promise<number> {
  let figure = await read()
  let changedAtMs = performance.now()
  const endMs = changedAtMs + maxSweepMs
  while (performance.now() < endMs && (figure === 0 || performance.now() - changedAtMs < 5000)) {
    await sleep(250)
    const now = await read()
    if (now === figure) continue
    figure = now
    changedAtMs = performance.now()
  }
  return figure
}

async function countDeals(origin: string): Promise<number> {
  const world = 'latitude=40&longitude=-20&radius=20040000&limit=1'
  const response = await fetch(`${origin}/v1/hotels/deals?${world}`, {
    headers: { authorization: `Bearer ${testKeys.public}` },
  })
  return Number(response.headers.get('x-total-count'))
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
    await region.getByRole('progressbar', { includeHidden: true }).waitFor({ state: 'detached', timeout: 60_000 })
    return { firstMs, allMs: performance.now() - startMs }
  } finally {
    await browser.close()
  }
}
