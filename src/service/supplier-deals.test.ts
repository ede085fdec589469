import { createClient } from '#client/client'
import { dayMs, nightsBetween, utcDay } from '#contract/days'
import { readFoundAt } from '#contract/deals/deals-found-at'
import { listDealDays } from '#contract/deals/list-deal-days'
import { listDealPoints } from '#contract/deals/list-deal-points'
import { listDeals } from '#contract/deals/list-deals'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { testHotel } from '#server/testing/test-hotel'
import { liteApiSource } from '#sources/liteapi/open-liteapi'
import type { SimulatedOffer } from '#sources/testing/liteapi/simulated-offers'
import { simulateLiteApi, type SimulatedLiteApi } from '#sources/testing/liteapi/simulate-liteapi'
import { readConfig } from './config.ts'
import { type StartedService, startService } from './start-service.ts'

const hotelIds = Array.from({ length: 20 }, (_, index) => `lp${(index + 1).toString(16)}`)
const around = { latitude: 48.85, longitude: 2.35, radius: 1000, limit: 50 }
const publicKey = 'pk_supplier_0123456789abcdef'
const startMs = Date.parse('2027-03-10T10:00:00.500Z')
/** Deals have the time when they were found in whole seconds. */
const firstFoundAtMs = Date.parse('2027-03-10T10:00:00Z')

let nowMs = startMs
let simulator: SimulatedLiteApi
let database: TestDatabase
let service: StartedService
/** The prices of a stay by hotel; all others cost $100. */
const prices = new Map<string, number>()

function offersOf(hotelId: string): readonly SimulatedOffer[] {
  const offerRetailRate = { amount: prices.get(hotelId) ?? 100, currency: 'USD' }
  const rate = {
    rateId: 'rate',
    occupancyNumber: 1,
    name: 'Room',
    adultCount: 2,
    retailRate: { total: [offerRetailRate] },
  }
  return [{ offerId: 'offer', roomTypeId: 'room', offerRetailRate, rates: [rate] }]
}

/** Starts a service whose budget is two requests at once, and then one every half hour. */
async function start(environment: Readonly<Record<string, string>> = {}): Promise<StartedService> {
  return startService({
    config: readConfig({
      ...database.environment,
      PORT: '0',
      API_KEYS: `public=${publicKey}`,
      SUPPLIER_URL: simulator.url,
      SUPPLIER_KEY: simulator.apiKey,
      SUPPLIER_BATCH: '20',
      SUPPLIER_DAILY_REQUESTS: '48',
      DEALS_PUBLISH_MINUTES: '1',
      ...environment,
    }),
    clock: () => nowMs,
    logger: pino({ level: 'silent' }),
    say: () => {},
    onProgress: () => {},
    sealEveryMs: 'off',
  })
}

beforeAll(async () => {
  simulator = await simulateLiteApi({ pacePerSecond: 'off', soldOut: new Set(['lp3']), offersOf, clock: () => nowMs })
  database = await makeTestDatabase()
  const { hotels } = await database.open(() => nowMs)
  await hotels.startCatalogue(liteApiSource, [])
  await hotels.putHotels(hotelIds.map((hotelId) => ({ ...testHotel(1), hotelId })))
  service = await start()
})
afterAll(async () => {
  await service.stop()
  await simulator.close()
  await database.remove()
})

function client() {
  return createClient({ baseUrl: `${service.address}/v1`, apiKey: () => publicKey })
}

async function deals() {
  const { data, headers } = await client().call(listDeals, around)
  const foundAt = headers.get('x-deals-found-at')
  return data.data.map((deal, at) => ({ ...deal, id: deal.data.hotel.id, foundAtMs: readFoundAt(foundAt, at) }))
}

describe('The deals of a supplier', () => {
  test('appear soon after a first start, within the budget of requests, with the time when they were found', async () => {
    await vi.waitFor(async () => expect(await deals()).toHaveLength(19), 20_000)
    await vi.waitFor(() => expect(simulator.countRequests('/hotels/rates')).toBe(2), 20_000)
    for (const { id, start_date, foundAtMs } of await deals()) {
      expect(id).not.toBe('lp3')
      expect(start_date > utcDay(nowMs)).toBe(true)
      expect(foundAtMs).toBe(firstFoundAtMs)
    }
    const { data } = await client().call(listDealPoints, around)
    expect(data.data.map(({ found_at }) => found_at)).toEqual(Array.from({ length: 19 }, () => firstFoundAtMs / 1000))
  })

  test('on certain nights are the ones that the list of days counts', async () => {
    const { latitude, longitude, radius } = around
    const area = { latitude, longitude, radius }
    const { data } = (await client().call(listDealDays, area)).data
    expect(data.length).toBeGreaterThan(0)
    for (const { start_date, hotels, cheapest } of data) {
      expect(hotels).toBe(19)
      const nights = nightsBetween(start_date, cheapest!.end_date)
      const when = { from: start_date, to: cheapest!.end_date, nights: [nights] }
      const found = (await client().call(listDeals, { ...area, ...when, limit: 50 })).data.data
      expect(found).toHaveLength(19)
      const [first] = found[0]!.data.room_types
      expect(first!.calculations).toMatchObject({
        miles_required: cheapest!.miles_required,
        selling_price: cheapest!.selling_price,
        cpm: cheapest!.cpm,
      })
    }
    expect((await client().call(listDeals, { ...area, nights: [30], limit: 50 })).data.data).toEqual([])
  })

  test('are the same after a restart, which sends no requests beyond the budget', async () => {
    const stays = async () => (await deals()).map(({ id, start_date, foundAtMs }) => [id, start_date, foundAtMs])
    const before = await stays()
    await service.stop()
    service = await start()
    expect(await stays()).toEqual(before)
    expect(simulator.countRequests('/hotels/rates')).toBe(2)
  })

  test('have no time in the metrics if the budget is 0', async () => {
    const withoutBudget = await start({ SUPPLIER_DAILY_REQUESTS: '0', METRICS_ADDRESS: '127.0.0.1:0' })
    const metrics = await fetch(`http://127.0.0.1:${withoutBudget.metricsPort}/metrics`)
    expect(await metrics.text()).not.toMatch(/^milestay_deals_timestamp_seconds /m)
    await withoutBudget.stop()
  })

  test('are published again after a change, each with its own time', async () => {
    // Whatever the number of nights, five hotels cost more miles a night than before, and the others fewer.
    for (const [at, hotelId] of hotelIds.entries()) prices.set(hotelId, at < 5 ? 900 : 13.8)
    nowMs += 2 * 3_600_000
    await vi.waitFor(async () => {
      // The service repeats a request after a pause if its connection just closed.
      nowMs += 10_000
      expect(new Set((await deals()).map(({ foundAtMs }) => foundAtMs)).size).toBeGreaterThan(1)
    }, 20_000)
    const response = await fetch(`${service.address}/v1/hotels/deals?latitude=48.85&longitude=2.35&radius=1000`, {
      headers: { authorization: `Bearer ${publicKey}`, origin: 'https://elsewhere.example' },
    })
    expect(response.headers.get('access-control-expose-headers')).toContain('X-Deals-Found-At')
    expect(response.headers.get('x-deals-found-at')).toMatch(/^\d+(,\d+)+$/)
  })

  test('are gone three days after the supplier has refused the key, and the service stays ready', async () => {
    simulator.failNext('/hotels/rates', { code: 401, status: 401 }, 1000)
    nowMs += 3 * dayMs
    await vi.waitFor(async () => expect(await deals()).toEqual([]), 20_000)
    expect((await fetch(`${service.address}/readyz`)).status).toBe(200)
  })
})
