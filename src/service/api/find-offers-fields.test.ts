import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOffers, type Offer, type OffersRequest, type OffersResponse } from '#contract/hotels/find-offers'
import { startSampleService, type SampleService } from '../testing/start-sample-service.ts'

const stay: OffersRequest = {
  hotelIds: Array.from({ length: 20 }, (_, index) => `h${String(index + 1).padStart(7, '0')}`),
  checkin: '2026-05-13',
  checkout: '2026-05-16',
  occupancies: [
    { adults: 2, children: [] },
    { adults: 1, children: [1, 9] },
  ],
  maxRatesPerHotel: 40,
}

let service: SampleService
let response: OffersResponse
let offers: Offer[]

beforeAll(async () => {
  service = await startSampleService({ SAMPLE_HOTELS: '20' }, () => Date.parse('2026-03-10T21:00:00Z'))
  response = (await service.clientOf('agent').call(findOffers, stay)).data
  offers = response.data.flatMap(({ roomTypes }) => roomTypes)
}, 60_000)
afterAll(() => service.stop())

const isArrayOf = (type: (value: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(type)
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isString = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const isBoolean = (value: unknown) => typeof value === 'boolean'
const isInstant = (value: unknown) => isString(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value)
const money = { amount: isNumber, currency: isString }
const sourcedMoney = { ...money, source: isString }

const entriesOf = {
  'Offers result': () => [response],
  'Hotel offers entry': () => response.data,
  'Room type entry': () => offers,
  'Rate entry': () => rates(),
  retailRate: () => rates().map(({ retailRate }) => retailRate),
  taxesAndFees: () => rates().flatMap(({ retailRate }) => retailRate.taxesAndFees),
  cancellationPolicies: () => rates().map(({ cancellationPolicies }) => cancellationPolicies),
  cancelPolicyInfos: () => rates().flatMap(({ cancellationPolicies }) => cancellationPolicies.cancelPolicyInfos),
  offerRetailRate: () => offers.map((offer) => offer.offerRetailRate),
  offerInitialPrice: () => offers.map((offer) => offer.offerInitialPrice),
  suggestedSellingPrice: () => offers.map((offer) => offer.suggestedSellingPrice),
  commission: () => rates().flatMap(({ commission }) => commission),
  'retailRate.total': () => rates().flatMap(({ retailRate }) => retailRate.total),
  'retailRate.initialPrice': () => rates().flatMap(({ retailRate }) => retailRate.initialPrice),
  'retailRate.suggestedSellingPrice': () => rates().flatMap(({ retailRate }) => retailRate.suggestedSellingPrice),
}
type Table = keyof typeof entriesOf
const rates = () => offers.flatMap((offer) => offer.rates)

const fieldsOf: Record<Table, Record<string, (value: unknown) => boolean>> = {
  'Offers result': {
    data: isArrayOf(isObject),
    guestLevel: Number.isInteger,
    sandbox: isBoolean,
    weather: isArrayOf(isObject),
  },
  'Hotel offers entry': { hotelId: isString, roomTypes: isArrayOf(isObject) },
  'Room type entry': {
    roomTypeId: isString,
    offerId: isString,
    supplier: isString,
    supplierId: Number.isInteger,
    rates: isArrayOf(isObject),
    offerRetailRate: isObject,
    suggestedSellingPrice: isObject,
    offerInitialPrice: isObject,
  },
  'Rate entry': {
    rateId: isString,
    occupancyNumber: Number.isInteger,
    name: isString,
    maxOccupancy: Number.isInteger,
    adultCount: Number.isInteger,
    childCount: Number.isInteger,
    boardType: isString,
    boardName: isString,
    remarks: isString,
    commission: isArrayOf(isObject),
    retailRate: isObject,
    cancellationPolicies: isObject,
  },
  retailRate: {
    total: isArrayOf(isObject),
    suggestedSellingPrice: isArrayOf(isObject),
    initialPrice: isArrayOf(isObject),
    taxesAndFees: isArrayOf(isObject),
  },
  taxesAndFees: { included: isBoolean, description: isString, ...money },
  cancellationPolicies: {
    cancelPolicyInfos: isArrayOf(isObject),
    hotelRemarks: isArrayOf(isString),
    refundableTag: isString,
  },
  cancelPolicyInfos: { cancelTime: isInstant, ...money, type: isString, timezone: isString },
  offerRetailRate: money,
  offerInitialPrice: money,
  suggestedSellingPrice: sourcedMoney,
  commission: money,
  'retailRate.total': money,
  'retailRate.initialPrice': money,
  'retailRate.suggestedSellingPrice': sourcedMoney,
}
const tables = Object.keys(fieldsOf) as Table[]
const rows = tables.flatMap((table) => Object.keys(fieldsOf[table]).map((field) => [table, field] as const))

test.each(rows)('%s: %s', (table, field) => {
  const entries = entriesOf[table]() as unknown as Record<string, unknown>[]
  const isRight = fieldsOf[table][field]!
  expect(entries.length).toBeGreaterThan(0)
  for (const entry of entries) expect(isRight(entry[field]), JSON.stringify(entry[field])).toBe(true)
})

test.each(tables)('%s: nothing else', async (table) => {
  for (const entry of entriesOf[table]()) {
    expect(Object.keys(entry).toSorted()).toEqual(Object.keys(fieldsOf[table]).toSorted())
  }
})

test('guestLevel, sandbox and weather are next to the data on the wire', async () => {
  const raw = (await (await service.post('/hotels/offers', stay)).json()) as object
  expect(Object.keys(raw)).toEqual(['guestLevel', 'sandbox', 'weather', 'data'])
  expect(raw).toMatchObject({ guestLevel: 0, sandbox: true })
})

test('dailyWeather: every field, for each night of the stay', () => {
  expect(response.weather.map(({ dailyWeather }) => dailyWeather.date)).toEqual([
    '2026-05-13',
    '2026-05-14',
    '2026-05-15',
  ])
  const figure = expect.any(Number) as number
  for (const entry of response.weather) {
    expect(entry).toEqual({
      dailyWeather: {
        date: expect.any(String),
        units: 'metric',
        cloud_cover: { afternoon: figure },
        humidity: { afternoon: figure },
        precipitation: { total: figure },
        temperature: { min: figure, max: figure, afternoon: figure, night: figure, evening: figure, morning: figure },
        pressure: { afternoon: figure },
        wind: { max: { speed: figure, direction: figure } },
      },
    })
  }
})
