import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '#client/client'
import { getWeather } from '#contract/data/get-weather'
import { createAccount } from '#contract/miles/accounts/create-account'
import { findMinRates } from '#contract/hotels/find-min-rates'
import { findOffers } from '#contract/hotels/find-offers'
import { getAccount } from '#contract/miles/accounts/get-account'
import { listAirports } from '#contract/data/list-airports'
import { listDealPoints } from '#contract/deals/list-deal-points'
import { listDeals } from '#contract/deals/list-deals'
import { listHotels } from '#contract/hotels/list-hotels'
import { listPlaces } from '#contract/data/list-places'
import { listTransfers } from '#contract/miles/list-transfers'
import { transferMiles } from '#contract/miles/transfer-miles'
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database'
import { testHotel } from '#server/testing/test-hotel'
import { startOpenMeteoSimulator } from '#sources/testing/open-meteo/open-meteo-simulator'
import { readConfig } from './config.ts'
import { startService } from './start-service.ts'

const nowMs = Date.parse('2027-01-15T12:00:00Z')
const stay = { checkin: '2027-02-01', checkout: '2027-02-03', occupancies: [{ adults: 2, children: [] }] }
const phone_number = '+12025550123'

let database: TestDatabase
const stops: (() => Promise<void>)[] = []

beforeEach(async () => {
  database = await makeTestDatabase()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await database.remove()
})

const key = 'sk_test_0123456789abcdef'

/** Starts a service and counts its deals, hotels and other data. */
async function start(sample: 'on' | 'off', environment: Readonly<Record<string, string>> = {}) {
  const messages: string[] = []
  const { address, stop } = await startService({
    config: readConfig({
      ...database.environment,
      API_KEYS: `staff=${key}`,
      SAMPLE: sample,
      SAMPLE_HOTELS: '20',
      ...environment,
      PORT: '0',
    }),
    clock: () => nowMs,
    logger: pino({ level: 'silent' }),
    say: (line) => messages.push(line),
    onProgress: () => {},
  })
  stops.push(stop)
  const client = createClient({ baseUrl: `${address}/v1`, apiKey: () => key })
  const hotelIds = ['h0000001', 'h1']
  const [deals, points, hotels, offers, minRates, transfers] = await Promise.all([
    client.call(listDeals, {}),
    client.call(listDealPoints, {}),
    client.call(listHotels, { ids: hotelIds }),
    client.call(findOffers, { ...stay, hotelIds }),
    client.call(findMinRates, { ...stay, hotelIds }),
    client.call(listTransfers, { all: true }),
  ])
  const page = await fetch(address, { headers: { accept: 'text/html' } }).then((response) => response.text())
  return {
    client,
    messages: messages.filter((line) => line.startsWith('SAMPLE')),
    deals: deals.data.data.length,
    points: points.data.data.length,
    hotels: hotels.data.data.length,
    offers: offers.data.data.length,
    sandbox: [offers.data.sandbox, minRates.data.sandbox],
    weather: offers.data.weather.length,
    transfers: transfers.data.pagination.total,
    hasHotelSourceOnPage: page.includes('"hasHotelSource":true'),
    isSampleOnPage: page.includes('"note":"Sample data: '),
  }
}

const nothing = {
  deals: 0,
  points: 0,
  hotels: 0,
  offers: 0,
  sandbox: [false, false],
  weather: 0,
  hasHotelSourceOnPage: false,
  isSampleOnPage: false,
}

describe('With SAMPLE=off', () => {
  it('a service has places and airports, no hotels, and a working ledger', async () => {
    const { client, ...found } = await start('off')
    expect(found).toEqual({ ...nothing, messages: [], transfers: 0 })
    expect((await client.call(listPlaces, { query: 'paris' })).data.data[0]?.name).toBe('Paris')
    expect((await client.call(listAirports, { query: 'LHR' })).data.data[0]?.iata).toBe('LHR')
    await client.call(createAccount, { phone_number, external_id: 'one' })
    await client.call(transferMiles, { phone_number, amount: 500, reference_id: 'first' })
    expect((await client.call(getAccount, { phone_number })).data.balance).toBe(500)
  })

  it('a service with a weather service has the weather of places', async () => {
    const openMeteo = await startOpenMeteoSimulator({ clock: () => nowMs })
    stops.push(() => openMeteo.close())
    const { client } = await start('off', { WEATHER_URL: openMeteo.url })
    const place = { latitude: 52.52, longitude: 13.41, startDate: '2027-01-16', endDate: '2027-01-17' }
    const { data, headers } = await client.call(getWeather, place)
    expect(data.data.map(({ date }) => date)).toEqual(['2027-01-16', '2027-01-17'])
    expect(headers.get('x-weather-source')).toMatch(/^(forecast|climate)/)
  })

  it('the sample of an earlier start is hidden, and returns with SAMPLE=on', async () => {
    const { client: _, ...before } = await start('on')
    expect(before).toMatchObject({
      hotels: 1,
      sandbox: [true, true],
      hasHotelSourceOnPage: true,
      isSampleOnPage: true,
      messages: [],
    })
    expect(before.deals).toBeGreaterThan(0)
    expect(before.transfers).toBeGreaterThan(0)

    const { client: __, ...off } = await start('off')
    expect(off).toEqual({
      ...nothing,
      transfers: before.transfers,
      messages: [
        'SAMPLE is off: the invented hotels in the database are not offered; SAMPLE=on offers them',
        'SAMPLE is off: the invented members and their transfers stay in the ledger',
      ],
    })

    const { client: ___, ...after } = await start('on')
    expect(after).toEqual(before)
  })
})

describe('With SAMPLE=on', () => {
  it('a ledger that holds accounts receives no invented members', async () => {
    const { client } = await start('off')
    await client.call(createAccount, { phone_number, external_id: 'one' })
    expect(await start('on')).toMatchObject({ hotels: 1, transfers: 0 })
  })

  it('a catalogue of another source receives no invented hotels, and is not offered as the sample', async () => {
    const { hotels, miles } = await database.open()
    await hotels.startCatalogue('agency', [])
    await hotels.putHotels([testHotel(1)])
    const { client: _, ...found } = await start('on')
    expect(found).toEqual({
      ...nothing,
      transfers: 0,
      messages: ['SAMPLE is on, but the database holds the hotels of another source: no sample is added'],
    })
    expect(await hotels.countHotels()).toBe(1)
    expect(await miles.hasAccounts()).toBe(false)
  })
})
