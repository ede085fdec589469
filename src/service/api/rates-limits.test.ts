import { addDays } from '#contract/days'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findMinRates, type MinRatesInput, type MinRatesResponse } from '#contract/hotels/find-min-rates'
import { findOffers } from '#contract/hotels/find-offers'
import { startSampleService, type SampleService } from '../testing/start-sample-service.ts'

const today = '2026-03-10'
const now = Date.parse(`${today}T21:00:00Z`)
const stay: Omit<MinRatesInput, 'refundableRatesOnly'> = {
  hotelIds: Array.from({ length: 60 }, (_, index) => `h${String(index + 1).padStart(7, '0')}`),
  checkin: '2026-05-13',
  checkout: '2026-05-16',
  occupancies: [{ adults: 2, children: [] }],
}

let service: SampleService
beforeAll(async () => {
  service = await startSampleService({ SAMPLE_HOTELS: '60' }, () => now)
})
afterAll(() => service.stop())

const paths = ['/hotels/offers', '/hotels/min-rates'] as const
const ids = (count: number) => Array.from({ length: count }, (_, index) => `id ${index}`)
const rooms = (count: number) => Array.from({ length: count }, () => ({ adults: 1 }))

async function refusal(path: string, differing: object): Promise<[status: number, body: unknown]> {
  const response = await service.post(path, { ...stay, ...differing })
  return [response.status, await response.json()]
}

describe.each(paths)('%s refuses, naming the field:', (path) => {
  test.each<[what: string, differing: object, words: RegExp]>([
    ['no hotelIds', { hotelIds: undefined }, /^hotelIds: is required$/],
    ['empty hotelIds', { hotelIds: [] }, /^hotelIds: /],
    ['a hotel id that is a number', { hotelIds: ['h1', 5] }, /^hotelIds\[1\]: /],
    ['a checkin with a time', { checkin: '2026-05-13T00:00:00Z' }, /^checkin: /],
    ['a checkin in words', { checkin: 'tomorrow' }, /^checkin: /],
    [
      'a checkin before yesterday',
      { checkin: addDays(today, -2), checkout: today },
      /^checkin: must not lie in the past$/,
    ],
    [
      'a checkin 501 days ahead',
      { checkin: addDays(today, 501), checkout: addDays(today, 502) },
      /^checkin: must be at most 500 days ahead$/,
    ],
    ['no checkout', { checkout: undefined }, /^checkout: /],
    ['a checkout that no calendar has', { checkout: '2026-05-32' }, /^checkout: /],
    ['a checkout on checkin', { checkout: stay.checkin }, /^checkout: must be after check-in$/],
    ['a checkout before checkin', { checkout: '2026-05-12' }, /^checkout: must be after check-in$/],
    ['31 nights', { checkout: addDays(stay.checkin, 31) }, /^checkout: must be at most 30 nights after check-in$/],
    ['no occupancies', { occupancies: undefined }, /^occupancies: is required$/],
    ['empty occupancies', { occupancies: [] }, /^occupancies: /],
    ['10 rooms', { occupancies: rooms(10) }, /^occupancies: /],
    ['0 adults', { occupancies: [{ adults: 2 }, { adults: 0 }] }, /^occupancies\[1\]\.adults: /],
    ['10 adults', { occupancies: [{ adults: 10 }] }, /^occupancies\[0\]\.adults: /],
    ['"2" adults', { occupancies: [{ adults: '2' }] }, /^occupancies\[0\]\.adults: /],
    ['1.5 adults', { occupancies: [{ adults: 1.5 }] }, /^occupancies\[0\]\.adults: /],
    ['7 children', { occupancies: [{ adults: 2, children: [1, 2, 3, 4, 5, 6, 7] }] }, /^occupancies\[0\]\.children: /],
    ['a child of -1', { occupancies: [{ adults: 2, children: [-1] }] }, /^occupancies\[0\]\.children\[0\]: /],
    ['a child of "3"', { occupancies: [{ adults: 2, children: ['3'] }] }, /^occupancies\[0\]\.children\[0\]: /],
    ['children that are no list', { occupancies: [{ adults: 2, children: 1 }] }, /^occupancies\[0\]\.children: /],
    ['guestNationality "us"', { guestNationality: 'us' }, /^guestNationality: must be two capital letters$/],
    ['guestNationality "USA"', { guestNationality: 'USA' }, /^guestNationality: must be two capital letters$/],
    ['guestNationality ""', { guestNationality: '' }, /^guestNationality: /],
    ['several at once', { checkin: 5, occupancies: [] }, /checkin: .*occupancies: /],
  ])('%s', async (_, differing, words) => {
    expect(await refusal(path, differing)).toMatchObject([400, { code: 400, message: expect.stringMatching(words) }])
  })

  test('more than 1 MiB', async () => {
    const response = await service.post(path, { ...stay, more: 'x'.repeat(2 ** 20) })
    expect([response.status, await response.json()]).toMatchObject([
      413,
      { code: 413, message: 'The body is too large' },
    ])
  })
})

describe('/hotels/offers refuses, naming the field:', () => {
  test.each<[what: string, differing: object, words: RegExp]>([
    ['201 hotelIds', { hotelIds: ids(201) }, /^hotelIds: /],
    ['maxRatesPerHotel 0', { maxRatesPerHotel: 0 }, /^maxRatesPerHotel: /],
    ['maxRatesPerHotel 101', { maxRatesPerHotel: 101 }, /^maxRatesPerHotel: /],
    ['maxRatesPerHotel "5"', { maxRatesPerHotel: '5' }, /^maxRatesPerHotel: /],
    ['maxRatesPerHotel 1.5', { maxRatesPerHotel: 1.5 }, /^maxRatesPerHotel: /],
    ['refundableRatesOnly 1', { refundableRatesOnly: 1 }, /^refundableRatesOnly: /],
  ])('%s', async (_, differing, words) => {
    expect(await refusal('/hotels/offers', differing)).toMatchObject([
      400,
      { code: 400, message: expect.stringMatching(words) },
    ])
  })
})

test('minimum rates refuse 5,001 hotelIds', async () => {
  expect(await refusal('/hotels/min-rates', { hotelIds: ids(5001) })).toMatchObject([
    400,
    { code: 400, message: expect.stringMatching(/^hotelIds: /) },
  ])
  expect(await refusal('/hotels/min-rates', { hotelIds: ids(11), eachRate: true })).toMatchObject([
    400,
    { code: 400, message: 'hotelIds: must have at most 10 ids with eachRate' },
  ])
})

describe.each(paths)('%s takes', (path) => {
  test.each<[what: string, differing: object]>([
    ['200 hotelIds', { hotelIds: ids(200) }],
    ['a checkin of yesterday', { checkin: addDays(today, -1), checkout: today }],
    ['a checkin of today', { checkin: today, checkout: addDays(today, 1) }],
    ['a checkin 500 days ahead', { checkin: addDays(today, 500), checkout: addDays(today, 501) }],
    ['30 nights', { checkout: addDays(stay.checkin, 30) }],
    ['9 rooms', { occupancies: rooms(9) }],
    ['9 adults', { occupancies: [{ adults: 9 }] }],
    ['no children', { occupancies: [{ adults: 2 }] }],
    ['children null', { occupancies: [{ adults: 2, children: null }] }],
    ['guestNationality null', { guestNationality: null }],
    ['6 children from 0 to 17', { occupancies: [{ adults: 1, children: [0, 0, 0, 0, 0, 17] }] }],
    ['a nationality', { guestNationality: 'US' }],
    ['two letters that are no country', { guestNationality: 'QQ' }],
    ['fields it does not know', { more: true, occupancies: [{ adults: 1, infants: 2 }] }],
  ])('%s', async (_, differing) => {
    const response = await service.post(path, { ...stay, ...differing })
    expect([response.status, ((await response.json()) as { data: unknown }).data]).toEqual([200, expect.any(Array)])
  })

  test('no caching', async () => {
    expect((await service.post(path, stay)).headers.get('cache-control')).toBe('no-store')
  })
})

test('nine rooms and thirty nights stay within the limits', async () => {
  const { data } = (
    await service.client.call(findOffers, {
      ...stay,
      checkout: addDays(stay.checkin, 30),
      occupancies: Array.from({ length: 9 }, (_, index) => ({ adults: 1, children: index % 2 === 0 ? [] : [4] })),
      maxRatesPerHotel: 100,
    })
  ).data
  expect(data.length).toBeGreaterThan(10)
  for (const { roomTypes } of data) for (const { rates } of roomTypes) expect(rates).toHaveLength(9)
})

describe('minimum rates', () => {
  async function request(differing: Partial<MinRatesInput> = {}): Promise<MinRatesResponse> {
    return (await service.client.call(findMinRates, { ...stay, ...differing })).data
  }

  test('have the fields that the contract describes', async () => {
    const raw = (await (await service.post('/hotels/min-rates', stay)).json()) as MinRatesResponse
    expect(Object.keys(raw)).toEqual(['data', 'sandbox'])
    expect(raw.sandbox).toBe(true)
    expect(raw.data.length).toBeGreaterThan(50)
    for (const entry of raw.data) {
      expect(Object.keys(entry)).toEqual(['hotelId', 'minRate'])
      expect(entry.minRate).toEqual({
        amount: expect.any(Number),
        originalAmount: expect.any(Number),
        originalCurrency: 'USD',
        roomName: expect.stringMatching(/./),
        boardType: expect.stringMatching(/^(RO|BB|HB|FB|AI)$/),
        boardName: expect.stringMatching(/./),
        refundable: expect.any(Boolean),
      })
      expect(Number.isSafeInteger(entry.minRate.amount) && entry.minRate.amount > 0).toBe(true)
    }
  })

  test('are in the order of the request, each hotel once, without unknown ones', async () => {
    const known = (await request()).data.map(({ hotelId }) => hotelId)
    const asked = [known[5]!, 'nope', known[2]!, known[5]!]
    expect((await request({ hotelIds: asked })).data.map(({ hotelId }) => hotelId)).toEqual([known[5], known[2]])
    expect(await request({ hotelIds: ['nope'] })).toEqual({ data: [], sandbox: true })
  })

  test('belong to rates that are sold at that price', async () => {
    const { data } = await request()
    const offers = (await service.client.call(findOffers, { ...stay, maxRatesPerHotel: 100 })).data.data
    for (const { hotelId, minRate } of data) {
      const { roomTypes } = offers.find((hotel) => hotel.hotelId === hotelId)!
      const same = roomTypes.filter(
        ({ offerRetailRate, rates }) =>
          offerRetailRate.amount === minRate.originalAmount &&
          rates[0]!.name === minRate.roomName &&
          rates[0]!.boardType === minRate.boardType &&
          (rates[0]!.cancellationPolicies.refundableTag === 'RFN') === minRate.refundable,
      )
      expect(same.length, hotelId).toBeGreaterThan(0)
    }
  })

  test('are of all rooms together', async () => {
    const one = await request()
    const two = await request({ occupancies: [...stay.occupancies, ...stay.occupancies] })
    for (const { hotelId, minRate } of two.data) {
      const single = one.data.find((entry) => entry.hotelId === hotelId)!.minRate
      expect(minRate.amount).toBe(single.amount * 2)
      expect(minRate.originalAmount).toBeCloseTo(single.originalAmount * 2, 2)
    }
  })

  test('are available for five thousand ids per request', async () => {
    const { data } = await request({ hotelIds: [...ids(4940), ...stay.hotelIds] })
    expect(data).toEqual((await request()).data)
  })
})
