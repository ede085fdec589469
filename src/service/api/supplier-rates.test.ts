import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '#client/client'
import { findMinRates } from '#contract/hotels/find-min-rates'
import { findOffers, type OffersRequest } from '#contract/hotels/find-offers'
import { getHotel } from '#contract/hotels/get-hotel'
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { testHotel } from '#server/testing/test-hotel'
import { liteApiSource } from '#sources/liteapi/open-liteapi'
import { simulateLiteApi, type SimulatedLiteApi } from '#sources/testing/liteapi/simulate-liteapi'
import { readConfig } from '../config.ts'
import { startService } from '../start-service.ts'

const nowMs = Date.parse('2027-01-15T12:00:00Z')
const hotelIds = ['lp3', 'lp1', 'lp4', 'lp2']
const stay: OffersRequest = {
  hotelIds,
  checkin: '2027-03-08',
  checkout: '2027-03-10',
  occupancies: [{ adults: 2, children: [] }],
}
const keys = {
  public: 'pk_test_0123456789abcdef',
  agent: 'ak_test_0123456789abcdef',
  staff: 'sk_test_0123456789abcdef',
}
const ratesPath = '/hotels/rates'

/** Each test starts a whole service. */
const startTimeoutMs = 60_000

let database: TestDatabase
let simulator: SimulatedLiteApi
const stops: (() => Promise<void>)[] = []

async function prepare() {
  database = await makeTestDatabase()
  simulator = await simulateLiteApi({ pacePerSecond: 'off' })
}

async function stopAll() {
  for (const stop of stops.splice(0)) await stop()
  await simulator.close()
  await database.remove()
}

async function storeHotels(source: string) {
  const { hotels } = await database.open()
  await hotels.startCatalogue(source, [])
  await hotels.putHotels(hotelIds.toSorted().map((hotelId, index) => ({ ...testHotel(index + 1), hotelId })))
  await hotels.finishCatalogue('1')
}

async function start(environment: Readonly<Record<string, string>> = {}) {
  const messages: string[] = []
  const { address, stop } = await startService({
    config: readConfig({
      ...database.environment,
      API_KEYS: Object.entries(keys)
        .map((entry) => entry.join('='))
        .join(),
      SUPPLIER_URL: simulator.url,
      SUPPLIER_KEY: simulator.apiKey,
      SUPPLIER_PACE: '500',
      // The search for deals would take responses intended for the tests.
      SUPPLIER_DAILY_REQUESTS: '0',
      PORT: '0',
      ...environment,
    }),
    clock: () => nowMs,
    logger: pino({ level: 'silent' }),
    say: (line) => messages.push(line),
    onProgress: () => {},
    sealEveryMs: 'off',
  })
  stops.push(stop)
  const clientOf = (role: keyof typeof keys) => createClient({ baseUrl: `${address}/v1`, apiKey: () => keys[role] })
  return { address, messages, agent: clientOf('agent'), public: clientOf('public') }
}

type Started = Awaited<ReturnType<typeof start>>

describe('with a supplier', () => {
  let service: Started
  beforeAll(async () => {
    await prepare()
    await storeHotels(liteApiSource)
    service = await start({ SUPPLIER_BATCH: '3' })
  }, startTimeoutMs)
  afterAll(stopAll)

  it('rates come from it, in the requested order, and from its test environment', async () => {
    const { agent, messages } = service
    const { data } = await agent.call(findOffers, { ...stay, hotelIds: [...hotelIds, 'unknown'] })
    expect(messages).toEqual([])
    expect(data.data.map(({ hotelId }) => hotelId)).toEqual(hotelIds)
    expect(data).toMatchObject({ sandbox: true, guestLevel: 0 })
    expect(data.notices).toBeUndefined()
    expect(data.data[0]!.roomTypes[0]).toMatchObject({ supplierId: 2 })
    const minRates = await agent.call(findMinRates, stay)
    expect(minRates.data.data.map(({ hotelId }) => hotelId)).toEqual(hotelIds)
    expect((await agent.call(getHotel, { id: 'lp1' })).data.name).toBe('Hotel 1')
  })

  it('the public sees no price below the suggested one, no commission and no supplier', async () => {
    const { agent, public: traveller } = service
    const [seen, real] = await Promise.all([traveller.call(findOffers, stay), agent.call(findOffers, stay)])
    for (const { offerRetailRate, suggestedSellingPrice, supplier, rates } of seen.data.data.flatMap(
      ({ roomTypes }) => roomTypes,
    )) {
      expect(offerRetailRate.amount).toBeGreaterThanOrEqual(suggestedSellingPrice.amount)
      expect([supplier, rates[0]!.commission]).toEqual(['', []])
    }
    const lowest = ({ data }: typeof seen) => data.data[0]!.roomTypes[0]!.offerRetailRate.amount
    expect(lowest(seen)).toBeGreaterThan(lowest(real))
  })

  it('a failed batch is reported in a notice beside the other hotels', async () => {
    for (const operation of [findOffers, findMinRates]) {
      simulator.failNext(ratesPath, { code: 4002, status: 400 })
      const { data } = await service.agent.call(operation, { ...stay, checkout: '2027-03-11' })
      const found = data.data.map(({ hotelId }) => hotelId)
      const missing = hotelIds.filter((id) => !found.includes(id))
      expect(found.length).toBeGreaterThan(0)
      expect(data.notices).toEqual([
        { message: 'The supplier refused the request for these hotels.', hotelIds: missing },
      ])
    }
  })

  it('a supplier that fails completely is a 503 with Retry-After', async () => {
    for (const path of ['/hotels/offers', '/hotels/min-rates']) {
      // Both batches fail twice.
      simulator.failNext(ratesPath, { failure: 'html', status: 502 }, 4)
      const response = await fetch(`${service.address}/v1${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.agent}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...stay, checkout: '2027-03-12' }),
      })
      expect([response.status, response.headers.get('retry-after'), await response.json()]).toMatchObject([
        503,
        '10',
        { code: 503, message: 'The supplier of rates cannot be reached for now' },
      ])
    }
  })
})

describe('at the start', () => {
  beforeEach(prepare)
  afterEach(stopAll)

  it(
    'a refused key is a 503, never a 401, and the health check reports it',
    async () => {
      await storeHotels(liteApiSource)
      const { address, agent } = await start({ SUPPLIER_KEY: 'pub_0123456789' })
      const ready = async () => {
        const response = await fetch(`${address}/readyz`)
        return [response.status, await response.json()]
      }
      expect(await ready()).toEqual([200, { status: 'ready' }])
      await expect(agent.call(findOffers, stay)).rejects.toMatchObject({ status: 503 })
      expect(await ready()).toEqual([200, { status: 'ready', problem: 'the supplier of rates refuses the key' }])
    },
    startTimeoutMs,
  )

  const toImport = 'npm run hotels -- import --place Lisbon --radius 30km'

  it(
    'an empty catalogue: the service says how to import hotels',
    async () => {
      const { messages, agent } = await start()
      expect(messages).toEqual([`There are no hotels of the supplier yet: import some, as with "${toImport}"`])
      expect((await agent.call(findOffers, stay)).data.data).toEqual([])
      expect(simulator.countRequests()).toBe(0)
    },
    startTimeoutMs,
  )

  it(
    'a catalogue of another source is not offered with the rates of the supplier',
    async () => {
      await storeHotels('sample')
      const { messages, agent } = await start()
      expect(messages).toEqual([
        `SUPPLIER_URL is set, but the database holds the hotels of another source: none are offered until "${toImport}" has replaced them`,
      ])
      expect((await agent.call(findOffers, stay)).data.data).toEqual([])
      expect(simulator.countRequests()).toBe(0)
    },
    startTimeoutMs,
  )
})
