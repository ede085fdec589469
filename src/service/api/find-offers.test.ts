import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOffers, type Offer, type OffersRequest, type OffersResponse } from '#contract/hotels/find-offers'
import type { Role } from '#contract/endpoint'
import { startSampleService, type SampleService } from '../testing/start-sample-service.ts'

const now = Date.parse('2026-03-10T21:00:00Z')
const hotelCount = 300
const allIds = Array.from({ length: hotelCount }, (_, index) => `h${String(index + 1).padStart(7, '0')}`)
const someIds = allIds.slice(0, 20)

const stay: OffersRequest & { maxRatesPerHotel: number } = {
  hotelIds: someIds,
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
  service = await startSampleService({ SAMPLE_HOTELS: String(hotelCount) }, () => now)
  response = await request({})
  offers = offersOf(response)
})
afterAll(() => service.stop())

async function request(differing: Partial<OffersRequest>, role: Role = 'agent'): Promise<OffersResponse> {
  return (await service.clientOf(role).call(findOffers, { ...stay, ...differing })).data
}

function offersOf({ data }: OffersResponse): Offer[] {
  return data.flatMap(({ roomTypes }) => roomTypes)
}

function cents(amount: number): number {
  return Math.round(amount * 100)
}

describe('boards beyond those of the response', () => {
  const kindsOf = ({ data }: OffersResponse) =>
    data.map(({ roomTypes }) => new Set(roomTypes.map(({ rates: [rate] }) => rate!.boardType)).size)

  test.each([
    [1, true],
    [2, true],
    [3, false],
    [5, false],
  ])('are listed by hotel if %i rates do not include them', async (most, isShort) => {
    const short = await request({ maxRatesPerHotel: most })
    const [all, some] = [kindsOf(await request({ maxRatesPerHotel: 100 })), kindsOf(short)]
    const lacking = short.data.filter((_, index) => some[index]! < all[index]!).map(({ hotelId }) => hotelId)
    expect(short.moreBoardsAt).toEqual(expect.arrayContaining(lacking))
    expect(lacking.length).toBeGreaterThanOrEqual(isShort ? 1 : 0)
  })

  test('are absent if the columns of the rates page have enough rates', async () => {
    const { data, moreBoardsAt } = await request({ maxRatesPerHotel: 10 }, 'public')
    expect(data.length).toBeGreaterThan(10)
    expect(moreBoardsAt).toBeUndefined()
  })
})

describe('the request', () => {
  test('hotels are in the order of the request, each once, without unknown ones', async () => {
    const [a, b, c] = response.data.map(({ hotelId }) => hotelId)
    const { data } = await request({ hotelIds: [c!, 'nope', a!, c!, '', 'h\u0000', '\ud800', b!, a!] })
    expect(data.map(({ hotelId }) => hotelId)).toEqual([c, a, b])
  })

  test('without a known hotel there are no entries and no weather', async () => {
    expect(await request({ hotelIds: ['nope'] }, 'public')).toEqual({
      data: [],
      guestLevel: 0,
      sandbox: true,
      weather: [],
    })
  })

  test('every offer has one rate for each room, in the order of the request', () => {
    for (const { rates } of offers) {
      expect(
        rates.map(({ occupancyNumber, adultCount, childCount }) => [occupancyNumber, adultCount, childCount]),
      ).toEqual([
        [1, 2, 0],
        [2, 1, 2],
      ])
    }
  })

  test('maxRatesPerHotel limits the offers, 5 by default, to the cheapest overall, refundable and of each board', async () => {
    const { maxRatesPerHotel: _, ...unlimited } = stay
    const usual = (await service.clientOf('agent').call(findOffers, unlimited)).data
    const single = await request({ maxRatesPerHotel: 1 })
    const all = await request({ maxRatesPerHotel: 100 })
    for (const [index, { hotelId, roomTypes }] of all.data.entries()) {
      expect([usual, single].map(({ data }) => data[index]!.hotelId)).toEqual([hotelId, hotelId])
      expect(single.data[index]!.roomTypes).toEqual(roomTypes.slice(0, 1))
      const ofHotel = usual.data[index]!.roomTypes
      expect(ofHotel).toHaveLength(Math.min(5, roomTypes.length))
      const board = (offer: Offer) => offer.rates.map(({ boardType }) => boardType).join()
      const tag = ({ rates }: Offer) => rates.map((rate) => rate.cancellationPolicies.refundableTag).join()
      expect(new Set(ofHotel.map(board))).toEqual(new Set(roomTypes.map(board)))
      expect(new Set(ofHotel.map(tag))).toEqual(new Set(roomTypes.map(tag)))
      const refundable = roomTypes.find(({ rates }) =>
        rates.every((rate) => rate.cancellationPolicies.refundableTag === 'RFN'),
      )
      expect(ofHotel.map(({ offerId }) => offerId)).toContain(refundable?.offerId)
    }
  })

  test('most hotels have a hundred offers', async () => {
    const { data } = await request({ maxRatesPerHotel: 100 })
    expect(data.every(({ roomTypes }) => roomTypes.length <= 100)).toBe(true)
    expect(data.filter(({ roomTypes }) => roomTypes.length === 100).length).toBeGreaterThan(data.length / 2)
  })

  test('refundableRatesOnly returns refundable rates only', async () => {
    const tags = (given: Offer[]) =>
      new Set(given.flatMap(({ rates }) => rates.map((rate) => rate.cancellationPolicies.refundableTag)))
    expect(tags(offersOf(await request({ refundableRatesOnly: true })))).toEqual(new Set(['RFN']))
    expect(tags(offers)).toEqual(new Set(['RFN', 'NRFN']))
  })

  test('guestNationality changes some prices', async () => {
    const standard = await request({ hotelIds: allIds.slice(0, 200), maxRatesPerHotel: 1 })
    const german = await request({ hotelIds: allIds.slice(0, 200), maxRatesPerHotel: 1, guestNationality: 'DE' })
    const changed = standard.data.filter(
      ({ roomTypes }, index) =>
        german.data[index]!.roomTypes[0]!.offerRetailRate.amount !== roomTypes[0]!.offerRetailRate.amount,
    )
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.length).toBeLessThan(100)
  })

  test('every id is unique', async () => {
    const { data } = await request({ hotelIds: allIds.slice(0, 40), maxRatesPerHotel: 100 })
    const ids = offersOf({ ...response, data }).flatMap(({ roomTypeId, offerId, rates }) => [
      roomTypeId,
      offerId,
      ...rates.map(({ rateId }) => rateId),
    ])
    expect(ids.length).toBeGreaterThan(10_000)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('money', () => {
  test('a higher guest level takes 5 % of the initial price off, rate by rate', async () => {
    const unchanged = { maxRatesPerHotel: 100, hotelIds: someIds.slice(0, 5) }
    const levels = await Promise.all((['public', 'agent', 'staff'] as const).map((role) => request(unchanged, role)))
    expect(levels.map(({ guestLevel }) => guestLevel)).toEqual([0, 1, 2])
    const [byPublic, ...others] = levels.map(
      (level) => new Map(offersOf(level).map((offer) => [signature(offer), offer])),
    )
    for (const [index, level] of others.entries()) {
      const shared = [...level].filter(([key]) => byPublic!.has(key))
      expect(shared.length).toBeGreaterThan(20)
      for (const [key, offer] of shared) {
        for (const [at, { retailRate }] of offer.rates.entries()) {
          const open = byPublic!.get(key)!.rates[at]!.retailRate
          expect(retailRate.initialPrice).toEqual(open.initialPrice)
          const saving = Math.round((cents(open.initialPrice[0]!.amount) * 5 * (index + 1)) / 100)
          expect(cents(retailRate.total[0]!.amount)).toBe(cents(open.total[0]!.amount) - saving)
        }
      }
    }

    /** Identifies offers by fields visible to a public key. No two share a price before discount by chance. */
    function signature({ rates, offerInitialPrice, suggestedSellingPrice }: Offer): string {
      const names = rates.map(({ name, boardType, cancellationPolicies }) => [
        name,
        boardType,
        cancellationPolicies.refundableTag,
      ])
      const times = rates[0]!.cancellationPolicies.cancelPolicyInfos.map(({ cancelTime }) => cancelTime)
      return JSON.stringify([names, times, offerInitialPrice.amount, suggestedSellingPrice])
    }
  })

  test('only agents and staff see commission and supplier', async () => {
    for (const { supplier, supplierId, rates } of [...offers, ...offersOf(await request({}, 'staff'))]) {
      expect(supplier).not.toBe('')
      expect(supplierId).toBeGreaterThan(0)
      for (const { commission, retailRate } of rates) {
        const share = commission[0]!.amount / retailRate.total[0]!.amount
        expect(share).toBeGreaterThan(0.079)
        expect(share).toBeLessThan(0.201)
      }
    }
    for (const { supplier, supplierId, rates } of offersOf(await request({}, 'public'))) {
      expect([supplier, supplierId]).toEqual(['', 0])
      for (const { commission } of rates) expect(commission).toEqual([])
    }
  })

  test('taxes are included in the total or paid at the property', () => {
    const taxes = offers.flatMap(({ rates }) => rates.flatMap(({ retailRate }) => retailRate.taxesAndFees))
    expect(new Set(taxes.map(({ included }) => included))).toEqual(new Set([true, false]))
    for (const { description, amount } of taxes) {
      expect(description).not.toBe('')
      expect(amount).toBeGreaterThan(0)
    }
  })
})
