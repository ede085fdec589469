import { describe, expect, it, test } from 'vitest'
import { fullPrice } from '#contract/hotels/full-price'
import { UnavailableError } from '#server/operation/errors'
import { plainHotels } from '../../testing/liteapi/simulated-hotels.ts'
import type { RatesRequest } from '../../testing/liteapi/rates-request.ts'
import { simulatedOffer } from '../../testing/liteapi/simulated-offers.ts'
import type { InjectedFailure } from '../../testing/liteapi/simulate-liteapi.ts'
import { LiteApiError } from '../liteapi-error.ts'
import {
  hotelOf,
  openForTest as open,
  readAll,
  someHotels,
  testQuery,
  type TestSupplier,
} from '../testing/open-test-supplier.ts'

const path = '/hotels/rates'

const bodiesOf = ({ simulator }: TestSupplier) => simulator.requests.map(({ json }) => json as RatesRequest)

/** Non-refundable offers, but for the one at an index. */
const refundableAt = (at: number) => (hotelId: string, request: RatesRequest) =>
  Array.from({ length: 60 }, (_, index) =>
    simulatedOffer(hotelId, request, index, index === at ? 'none' : 'not refundable, without steps'),
  )

describe('a request', () => {
  it('says all that the supplier wants to know', async () => {
    const supplier = await open()
    const occupancies = [
      { adults: 2, children: [] },
      { adults: 1, children: [4, 9] },
    ]
    await readAll(supplier, someHotels(2), { occupancies, guestNationality: 'DE' })
    await readAll(supplier, someHotels(1))
    expect(bodiesOf(supplier)).toEqual([
      {
        hotelIds: ['lp1', 'lp2'],
        checkin: '2027-03-08',
        checkout: '2027-03-10',
        occupancies,
        currency: 'USD',
        guestNationality: 'DE',
        maxRatesPerHotel: 40,
        timeout: 8,
      },
      expect.objectContaining({ guestNationality: 'US', occupancies: [{ adults: 2, children: [] }] }),
    ])
  })

  it('is for no more hotels than the operator and the length of a response allow', async () => {
    const supplier = await open({
      hotels: plainHotels(200),
      soldOut: new Set(someHotels(200).map(({ hotelId }) => hotelId)),
    })
    await readAll(supplier, someHotels(200))
    expect(bodiesOf(supplier).map(({ hotelIds }) => hotelIds.length)).toEqual(Array.from({ length: 10 }, () => 20))
    await readAll(supplier, someHotels(12), { maxRatesPerHotel: 100 })
    expect(bodiesOf(supplier).map(({ hotelIds }) => hotelIds.length)).toEqual([
      ...Array.from({ length: 10 }, () => 20),
      5,
      5,
      2,
    ])
  })
})

describe('hotels', () => {
  it('come in the order asked, though the supplier has its own; unknown and sold-out ones are left out', async () => {
    const supplier = await open({ soldOut: new Set(['lp3']) }, { hotelsPerRequest: 3 })
    const ids = ['lp9', 'lpfff', 'lp1', 'lp7', 'lp3', 'lp2', 'lp8', 'lp4']
    const { data, notices } = await readAll(supplier, ids.map(hotelOf))
    expect(data.map(({ hotelId }) => hotelId)).toEqual(['lp9', 'lp1', 'lp7', 'lp2', 'lp8', 'lp4'])
    expect(notices).toEqual([])
  })

  it('come in the order asked, though a later batch is ready first', async () => {
    const latencyMs = ({ json }: { json: unknown }) => ((json as RatesRequest).hotelIds.includes('lp1') ? 80 : 30)
    const supplier = await open({ latencyMs }, { hotelsPerRequest: 2 })
    const { data } = await readAll(supplier, someHotels(6))
    expect(data.map(({ hotelId }) => hotelId)).toEqual(['lp1', 'lp2', 'lp3', 'lp4', 'lp5', 'lp6'])
    expect(supplier.simulator.mostAtOnce).toBeGreaterThan(1)
  })

  it('that take longer than the supplier may are left out by it', async () => {
    const supplier = await open({ secondsOf: (id) => (id === 'lp2' ? 30 : 1) })
    const { data } = await readAll(supplier, someHotels(3))
    expect(data.map(({ hotelId }) => hotelId)).toEqual(['lp1', 'lp3'])
  })

  it('without rooms are no failure, in any of the forms of nothing', async () => {
    const supplier = await open({ soldOut: new Set(['lp1']) })
    for (let night = 10; night < 28; night++) {
      expect(await readAll(supplier, someHotels(1), { checkout: `2027-03-${night}` })).toEqual({
        data: [],
        notices: [],
      })
    }
    expect(supplier.simulator.countRequests()).toBe(18)
  })

  it('all unknown to the supplier are no failure, and logged', async () => {
    const supplier = await open()
    expect(await readAll(supplier, [hotelOf('lpfff')])).toEqual({ data: [], notices: [] })
    expect(supplier.log).toEqual([
      {
        level: 'warn',
        details: { hotelIds: ['lpfff'] },
        message: 'the supplier knows none of these hotels: update the catalogue',
      },
    ])
  })

  it('have as many offers as wanted, cheapest first with what is paid at the property', async () => {
    const { data } = await readAll(await open(), someHotels(4), { maxRatesPerHotel: 3 })
    expect(data.map(({ roomTypes }) => roomTypes.length)).toEqual([3, 3, 3, 3])
    for (const { roomTypes } of data) {
      const amounts = roomTypes.map(fullPrice)
      expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
    }
  })

  /** Of sixty offers the first can be sold and then none before the last ten. */
  const mostlyBlank = (hotelId: string, request: RatesRequest) =>
    Array.from({ length: 60 }, (_, index) =>
      simulatedOffer(hotelId, request, index, index > 0 && index < 50 ? 'blank rate' : 'none'),
    )

  it('whose cheapest offers cannot be sold are asked for without a cut, so that fewer than wanted are all', async () => {
    const supplier = await open({ offersOf: mostlyBlank })
    const { data } = await readAll(supplier, someHotels(2))
    expect(data.map(({ roomTypes }) => roomTypes.length)).toEqual([5, 5])
    expect(bodiesOf(supplier).map(({ maxRatesPerHotel }) => maxRatesPerHotel)).toEqual([40, undefined])
  })

  it('of which fewer than wanted are known, because the second request fails, are shown and named in a notice', async () => {
    let requests = 0
    const offersOf = (hotelId: string, request: RatesRequest) => {
      if (++requests > 1) throw new Error('the supplier fails')
      return mostlyBlank(hotelId, request)
    }
    const { data, notices } = await readAll(await open({ offersOf }), someHotels(1))
    expect(data.map(({ roomTypes }) => roomTypes.length)).toEqual([1])
    expect(notices.map(({ hotelIds }) => hotelIds)).toEqual([['lp1']])
  })
})

describe('refundable rates only', () => {
  it('are found although the supplier filters after its cut', async () => {
    const supplier = await open({ offersOf: refundableAt(40) })
    const { data } = await readAll(supplier, someHotels(3), { refundableRatesOnly: true, maxRatesPerHotel: 2 })
    expect(data.map(({ roomTypes }) => roomTypes.length)).toEqual([1, 1, 1])
    const tags = data.flatMap(({ roomTypes }) => roomTypes[0]!.rates[0]!.cancellationPolicies.refundableTag)
    expect(tags).toEqual(['RFN', 'RFN', 'RFN'])
    for (const body of bodiesOf(supplier)) expect(body).not.toHaveProperty('refundableRatesOnly')
  })

  it('cost no more requests where enough of them are among the cheapest', async () => {
    const supplier = await open()
    const { data } = await readAll(supplier, someHotels(5), { refundableRatesOnly: true })
    expect(data.map(({ roomTypes }) => roomTypes.length)).toEqual([5, 5, 5, 5, 5])
    expect(supplier.simulator.countRequests()).toBe(1)
  })
})

describe('what fails', () => {
  const closed: InjectedFailure = { failure: 'close' }

  it('is said in a notice, and the other hotels are shown', async () => {
    const supplier = await open({}, { hotelsPerRequest: 2, pacePerSecond: 1000 })
    supplier.simulator.failNext(path, { code: 4002, status: 400 }, 1)
    const { data, notices } = await readAll(supplier, someHotels(6))
    expect(data).toHaveLength(4)
    const missing = ['lp1', 'lp2', 'lp3', 'lp4', 'lp5', 'lp6'].filter(
      (id) => !data.some((hotel) => hotel.hotelId === id),
    )
    expect(notices).toEqual([{ message: 'The supplier refused the request for these hotels.', hotelIds: missing }])
    expect(supplier.log.filter(({ level }) => level === 'error')).toHaveLength(1)
  })

  it('for a moment is tried again, and not noticed', async () => {
    const supplier = await open({}, { hotelsPerRequest: 2 })
    supplier.simulator.failNext(path, closed, 1)
    const { data, notices } = await readAll(supplier, someHotels(6))
    expect([data.length, notices]).toEqual([6, []])
  })

  it('in several batches is one notice', async () => {
    const offersOf = (hotelId: string, request: RatesRequest) => {
      if (hotelId !== 'lp3') throw new Error('the supplier fails')
      return [simulatedOffer(hotelId, request, 0, 'none')]
    }
    const supplier = await open({ offersOf }, { hotelsPerRequest: 1 })
    const { data, notices } = await readAll(supplier, someHotels(4))
    expect(data.map(({ hotelId }) => hotelId)).toEqual(['lp3'])
    expect(notices).toEqual([
      {
        message: 'The supplier did not respond for these hotels. Search again for their rates.',
        hotelIds: ['lp1', 'lp2', 'lp4'],
      },
    ])
    expect(supplier.log.filter(({ level }) => level === 'warn')).toHaveLength(1)
  })

  test.each<[what: string, injected: InjectedFailure, seconds: number]>([
    ['closed connections', closed, 10],
    ['HTML', { failure: 'html', status: 502 }, 10],
    ['4011', { code: 4011, status: 500 }, 10],
    ['an account that is suspended', { code: 40302, status: 403 }, 120],
    ['a pace that is refused', { code: 429, status: 429 }, 10],
    ['a pace that is refused for half a minute', { code: 4290, status: 429, retryAfter: '30' }, 30],
  ])('everywhere is an error for the caller, who may come again: %s', async (_, injected, seconds) => {
    const supplier = await open({}, { hotelsPerRequest: 1 })
    supplier.simulator.failNext(path, injected, 20)
    const reading = readAll(supplier, someHotels(2))
    await expect(reading).rejects.toThrow(UnavailableError)
    await expect(reading).rejects.toMatchObject({
      message: 'The supplier of rates cannot be reached for now',
      headers: { 'retry-after': String(seconds) },
    })
  })

  it('because our request is wrong is an error of ours', async () => {
    const supplier = await open()
    supplier.simulator.failNext(path, { code: 4002, status: 400 })
    await expect(readAll(supplier, someHotels(2))).rejects.toThrow(LiteApiError)
  })

  it('because of the key is asked no more, and stated as a problem', async () => {
    const supplier = await open({}, { key: 'prod_wrong_key' })
    expect(supplier.problem()).toBeUndefined()
    await expect(readAll(supplier, someHotels(1))).rejects.toThrow(UnavailableError)
    await expect(readAll(supplier, someHotels(1))).rejects.toThrow(UnavailableError)
    expect(supplier.simulator.countRequests()).toBe(1)
    expect(supplier.problem()).toBe('the supplier of rates refuses the key')
    const errors = supplier.log.filter(({ level }) => level === 'error')
    expect(errors.map(({ message }) => message)).toEqual(['the supplier refuses SUPPLIER_KEY: there are no rates'])
    expect(JSON.stringify(supplier.log)).not.toContain('prod_wrong_key')
  })

  it('because the response is too long is asked for in halves', async () => {
    const offersOf = (hotelId: string, request: RatesRequest) => [
      { ...simulatedOffer(hotelId, request, 0, 'none'), filler: 'x'.repeat(hotelId === 'lp5' ? 90_000 : 20_000) },
    ]
    const supplier = await open({ offersOf }, {}, { limits: { maxResponseBytes: 60_000 } })
    const { data, notices } = await readAll(supplier, someHotels(6))
    expect(data.map(({ hotelId }) => hotelId)).toEqual(['lp1', 'lp2', 'lp3', 'lp4', 'lp6'])
    expect(notices).toEqual([
      {
        message: 'These hotels have more rates than can be read at once. Ask for fewer rates of each hotel.',
        hotelIds: ['lp5'],
      },
    ])
  })
})

describe('a reader', () => {
  it('that stops ends the requests', async () => {
    const supplier = await open({ hotels: plainHotels(100) }, { hotelsPerRequest: 2 })
    for await (const { hotelId } of supplier.supplier.offers(someHotels(100), testQuery())) {
      if (hotelId === 'lp1') break
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(supplier.simulator.requests.length).toBeLessThanOrEqual(7)
  })

  it('that is slow is not run ahead of by more than a few batches', async () => {
    const offersOf = (hotelId: string, request: RatesRequest) => [simulatedOffer(hotelId, request, 0, 'none')]
    const supplier = await open({ hotels: plainHotels(100), offersOf }, { hotelsPerRequest: 2 })
    let read = 0
    for await (const _ of supplier.supplier.offers(someHotels(100), testQuery())) {
      if (read++ < 6) await new Promise((resolve) => setTimeout(resolve, 15))
      expect(supplier.simulator.requests.length - read / 2).toBeLessThanOrEqual(7)
    }
    expect(read).toBe(100)
  })
})

describe('the public', () => {
  const suggestion = (request: RatesRequest) => [
    simulatedOffer('lp1', request, 0, 'none'),
    simulatedOffer('lp1', request, 3, 'suggested price below the total'),
    simulatedOffer('lp1', request, 6, 'steps in the wrong order'),
  ]
  const offersOf = (_: string, request: RatesRequest) => suggestion(request)
  const occupancies = [
    { adults: 2, children: [] },
    { adults: 1, children: [4] },
  ]

  it('sees no price below the suggested one, and every sum agrees', async () => {
    const supplier = await open({ offersOf })
    const { data } = await readAll(supplier, someHotels(1), { isPublic: true, occupancies })
    expect(data[0]!.roomTypes).toHaveLength(3)
    for (const { offerRetailRate, offerInitialPrice, suggestedSellingPrice, rates } of data[0]!.roomTypes) {
      expect(offerRetailRate.amount).toBeGreaterThanOrEqual(suggestedSellingPrice.amount)
      expect(offerInitialPrice.amount).toBeGreaterThanOrEqual(offerRetailRate.amount)
      const totals = rates.map(({ retailRate }) => Math.round(retailRate.total[0]!.amount * 100))
      expect(totals[0]! + totals[1]!).toBe(Math.round(offerRetailRate.amount * 100))
      for (const { retailRate, cancellationPolicies } of rates) {
        expect(retailRate.initialPrice[0]!.amount).toBeGreaterThanOrEqual(retailRate.total[0]!.amount)
        const last = cancellationPolicies.cancelPolicyInfos.at(-1)!
        // A whole stay stays a whole stay, half of one stays a half.
        const share = last.amount / retailRate.total[0]!.amount
        expect(Math.abs(share - Math.round(share * 2) / 2)).toBeLessThan(0.001)
      }
    }
  })

  it('sees sums of included taxes of a price that is not raised alone: the lower one would follow from them', async () => {
    const taxesAndFees = [true, false].map((included) => ({ included, description: 'Tax', amount: 5, currency: 'USD' }))
    const taxed = (hotelId: string, request: RatesRequest) =>
      offersOf(hotelId, request).map((offer) => ({
        ...offer,
        rates: offer.rates?.map((rate) => ({
          ...rate,
          retailRate: { ...(rate['retailRate'] as object), taxesAndFees },
        })),
      }))
    const supplier = await open({ offersOf: taxed as typeof offersOf })
    const asAgent = await readAll(supplier, someHotels(1), { occupancies })
    const asPublic = await readAll(supplier, someHotels(1), { isPublic: true, occupancies })
    const netOf = new Map(asAgent.data[0]!.roomTypes.map(({ offerId, offerRetailRate }) => [offerId, offerRetailRate]))
    const kinds = asPublic.data[0]!.roomTypes.map(({ offerId, offerRetailRate, rates }) => ({
      isRaised: offerRetailRate.amount > netOf.get(offerId)!.amount,
      included: rates.map(({ retailRate }) =>
        retailRate.taxesAndFees.map(({ included, amount }) => [included, amount]),
      ),
    }))
    expect(new Set(kinds.map(({ isRaised }) => isRaised)).size).toBe(2)
    for (const { isRaised, included } of kinds) {
      for (const taxes of included)
        expect(taxes).toEqual([
          [true, isRaised ? 0 : 5],
          [false, 5],
        ])
    }
  })

  it('sees the same prices as agents where the operator says so, and agents always do', async () => {
    const all = await open({ offersOf }, { publicPrices: 'all' })
    const asAgent = await readAll(all, someHotels(1), { occupancies })
    expect(await readAll(all, someHotels(1), { isPublic: true, occupancies })).toEqual(asAgent)
    const suggested = await open({ offersOf })
    expect(await readAll(suggested, someHotels(1), { occupancies })).toEqual(asAgent)
  })
})

it('answers are of the test environment where the supplier says so', async () => {
  const sandbox = await open()
  expect(sandbox.supplier.isSandbox).toBe(true)
  const production = await open({ apiKey: 'prod_0123456789abcdef' })
  await readAll(production, someHotels(1))
  expect(production.supplier.isSandbox).toBe(false)
})
