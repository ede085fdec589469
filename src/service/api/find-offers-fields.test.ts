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
})
afterAll(() => service.stop())

const text = expect.any(String) as string
const figure = expect.any(Number) as number
const flag = expect.any(Boolean) as boolean
const list = expect.any(Array) as unknown[]
const money = { amount: figure, currency: text }
const sourcedMoney = { ...money, source: text }
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string
const rates = () => offers.flatMap((offer) => offer.rates)

test.each<[table: string, entries: () => readonly object[], fields: object]>([
  ['Offers result', () => [response], { data: list, guestLevel: figure, sandbox: flag, weather: list }],
  ['Hotel offers entry', () => response.data, { hotelId: text, roomTypes: list }],
  [
    'Room type entry',
    () => offers,
    {
      roomTypeId: text,
      offerId: text,
      supplier: text,
      supplierId: figure,
      rates: list,
      offerRetailRate: money,
      suggestedSellingPrice: sourcedMoney,
      offerInitialPrice: money,
    },
  ],
  [
    'Rate entry',
    rates,
    {
      rateId: text,
      occupancyNumber: figure,
      name: text,
      maxOccupancy: figure,
      adultCount: figure,
      childCount: figure,
      boardType: text,
      boardName: text,
      remarks: text,
      commission: [money],
      retailRate: { total: [money], suggestedSellingPrice: [sourcedMoney], initialPrice: [money], taxesAndFees: list },
      cancellationPolicies: { cancelPolicyInfos: list, hotelRemarks: list, refundableTag: text },
    },
  ],
  [
    'taxesAndFees',
    () => rates().flatMap(({ retailRate }) => retailRate.taxesAndFees),
    { included: flag, description: text, ...money },
  ],
  [
    'cancelPolicyInfos',
    () => rates().flatMap(({ cancellationPolicies }) => cancellationPolicies.cancelPolicyInfos),
    { cancelTime: instant, ...money, type: text, timezone: text },
  ],
])('%s: every field, and nothing else', (_, entriesOf, fields) => {
  const entries = entriesOf()
  expect(entries.length).toBeGreaterThan(0)
  for (const entry of entries) expect(entry).toEqual(fields)
})

test('guestLevel, sandbox and weather are siblings of data in the response', async () => {
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
  for (const entry of response.weather) {
    expect(entry).toEqual({
      dailyWeather: {
        date: text,
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
