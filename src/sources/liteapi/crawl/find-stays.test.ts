import { nightsBetween } from '#contract/days'
import { dealRoomType as dealSchema } from '#contract/deals/list-deals'
import { fullPrice } from '#contract/hotels/full-price'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { RatesRequest } from '../../testing/liteapi/rates-request.ts'
import type { InjectedFailure } from '../../testing/liteapi/simulate-liteapi.ts'
import { simulatedOffer } from '../../testing/liteapi/simulated-offers.ts'
import { LiteApiError } from '../liteapi-error.ts'
import { openForTest as open, someHotels } from '../testing/open-test-supplier.ts'
import { requestOffers } from '../rates/fetch-batch.ts'
import { createFindStays } from './find-stays.ts'

const nights = { checkin: '2027-03-12', checkout: '2027-03-14' }
const stay = { ...nights, nowMs: 0 }
const { signal } = new AbortController()

test('stays at many hotels are asked for with one request, for two adults and a few rates', async () => {
  const supplier = await open({ soldOut: new Set(['lp2']) })
  const found = await createFindStays(supplier)(someHotels(5), stay, signal)
  expect(supplier.simulator.requests).toHaveLength(1)
  expect(supplier.simulator.requests[0]!.json).toMatchObject({
    hotelIds: ['lp1', 'lp2', 'lp3', 'lp4', 'lp5'],
    ...nights,
    occupancies: [{ adults: 2, children: [] }],
    maxRatesPerHotel: 10,
  })
  expect(found.get('lp2')).toEqual([])
  const rooms = [...found.values()].flat()
  expect(rooms.length).toBeGreaterThan(4)
  for (const room of rooms) {
    expect(z.safeParse(dealSchema, room).success).toBe(true)
    const { selling_price, price_per_night, miles_required, cpm, miles_earning } = room.calculations
    const nights = nightsBetween(stay.checkin, stay.checkout)
    expect(selling_price.amount).toBeCloseTo(price_per_night.amount * nights, 6)
    expect(cpm).toBeCloseTo((100 * selling_price.amount) / miles_required, 3)
    expect(miles_earning.miles_earned).toBe(Math.floor(miles_earning.multiplier * selling_price.amount))
  }
})

test.each(['KWD', 'JPY', 'HUF'])(
  'prices in %s have its decimals, and the price of a night as well',
  async (currency) => {
    const supplier = await open({}, { currency, publicPrices: 'all' })
    const found = await createFindStays(supplier)(someHotels(3), { ...stay, checkout: '2027-03-13' }, signal)
    const rooms = [...found.values()].flat()
    expect(rooms.length).toBeGreaterThan(4)
    const { rates } = supplier
    const query = { ...stay, checkout: '2027-03-13', occupancies: [{ adults: 2, children: [] }] }
    const offers = await requestOffers(
      someHotels(3),
      {
        ...query,
        maxRatesPerHotel: 10,
        refundableRatesOnly: false,
        suggestedAtLeast: false,
        withPackages: false,
        priceOf: fullPrice,
      },
      { ...rates, signal, asked: 10, isRepeated: false },
    )
    const prices = [...offers.values()].flatMap(({ roomTypes }) =>
      roomTypes.map(({ offerRetailRate }) => offerRetailRate),
    )
    for (const { calculations } of rooms) {
      expect(prices).toContainEqual(calculations.selling_price)
      expect(calculations.price_per_night).toEqual(calculations.selling_price)
    }
  },
)

test.each([
  ['taxes null', []],
  ['fee in words', ['$163.02 USD per room per stay']],
  ['fee in words beside an included tax', ['$163.02 USD per room per stay']],
  ['tax in another currency', [expect.stringMatching(/^(city_tax|Mandatory Fee) 90 CZK$/)]],
  ['none', undefined],
] as const)('a deal says what it is known not to contain: %s', async (oddity, fees) => {
  const offersOf = (id: string, request: RatesRequest) => [simulatedOffer(id, request, 0, oddity)]
  for (const publicPrices of ['suggested', 'all'] as const) {
    const supplier = await open({ offersOf }, { publicPrices })
    const found = await createFindStays(supplier)(someHotels(1), stay, signal)
    expect(found.get('lp1')![0]!.calculations.excluded_fees).toEqual(fees)
  }
})

test('prices are those that the public may see: not below the suggested price, unless the operator shows all', async () => {
  const offer = (amount: number, suggested: number, name = `Room at ${amount}`) => {
    const money = { amount, currency: 'USD' }
    const suggestedSellingPrice = { amount: suggested, currency: 'USD', source: 'hotel' }
    const retailRate = { total: [money], suggestedSellingPrice: [suggestedSellingPrice], taxesAndFees: null }
    return {
      offerId: `offer ${amount}`,
      roomTypeId: 'room',
      rates: [{ rateId: 'rate', occupancyNumber: 1, name, adultCount: 2, retailRate }],
      offerRetailRate: money,
      suggestedSellingPrice,
    }
  }
  const offersOf = () => [offer(100, 150), offer(110, 90)] as never
  const pricesOf = async (publicPrices: 'suggested' | 'all') => {
    const supplier = await open({ offersOf }, { publicPrices })
    const found = await createFindStays(supplier)(someHotels(1), stay, signal)
    return found.get('lp1')!.map(({ calculations }) => calculations.selling_price.amount)
  }
  expect(await pricesOf('suggested')).toEqual([110, 150])
  expect(await pricesOf('all')).toEqual([100, 110])
})

test('of the same room, board and terms the cheapest counts, whatever the value of its miles', async () => {
  const offer = (amount: number, name: string, refundableTag: string) => ({
    offerId: `offer ${amount}`,
    roomTypeId: 'room',
    rates: [
      {
        rateId: 'rate',
        occupancyNumber: 1,
        name,
        adultCount: 2,
        retailRate: { total: [{ amount, currency: 'USD' }] },
        cancellationPolicies: { cancelPolicyInfos: [], refundableTag },
      },
    ],
    offerRetailRate: { amount, currency: 'USD' },
  })
  const offers = [
    offer(109, 'Twin', 'NRFN'),
    offer(100, 'Twin', 'NRFN'),
    offer(120, 'Twin', 'RFN'),
    offer(130, 'Suite', 'NRFN'),
    offer(125, 'Twin', 'RFN'),
  ]
  const supplier = await open({ offersOf: () => offers })
  const found = await createFindStays(supplier)(someHotels(1), stay, signal)
  const prices = found.get('lp1')!.map(({ calculations }) => calculations.selling_price.amount)
  expect(prices.toSorted((a, b) => a - b)).toEqual([100, 120, 130])
})

test.each<[string, InjectedFailure, string]>([
  ['is too fast', { code: 429, status: 429 }, 'too fast'],
  ['fails there', { code: 5000, status: 500 }, 'unavailable'],
  ['is not answered in JSON', { failure: 'html', status: 200 }, 'unavailable'],
  ['is refused for its key', { code: 401, status: 401 }, 'key refused'],
])('a request that %s is not repeated', async (_how, injected, failure) => {
  const supplier = await open()
  supplier.simulator.failNext('/hotels/rates', injected, 9)
  const failed = await createFindStays(supplier)(someHotels(3), stay, signal).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(LiteApiError)
  expect((failed as LiteApiError).failure).toBe(failure)
  expect(supplier.simulator.requests).toHaveLength(1)
})

test('nothing is free where the supplier says so in any form, or knows none of the hotels', async () => {
  const supplier = await open({ soldOut: new Set(someHotels(20).map(({ hotelId }) => hotelId)) })
  const findStays = createFindStays(supplier)
  for (let day = 10; day < 20; day += 1) {
    const later = { checkin: `2027-04-${day}`, checkout: `2027-04-${day + 1}`, nowMs: 0 }
    const found = await findStays(someHotels(3), later, signal)
    expect([...found.values()].flat()).toEqual([])
  }
  const unknown = someHotels(30).slice(25)
  expect([...(await findStays(unknown, stay, signal)).values()].flat()).toEqual([])
})
