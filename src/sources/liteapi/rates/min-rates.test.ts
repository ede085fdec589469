import { describe, expect, it } from 'vitest'
import type { RatesNotice } from '#contract/hotels/find-offers'
import { UnavailableError } from '#server/operation/errors'
import { plainHotels } from '../../testing/liteapi/simulated-hotels.ts'
import { simulatedOffer } from '../../testing/liteapi/simulated-offers.ts'
import type { SimulateLiteApiOptions } from '../../testing/liteapi/simulate-liteapi.ts'
import { priceInMiles, usualMilesPolicy } from '../miles-policy.ts'
import { openForTest as open, readAll, readMinRates, someHotels } from '../testing/open-test-supplier.ts'

const path = '/hotels/rates'

describe('lowest rates', () => {
  it('are the cheapest offers of the public, in miles by the policy', async () => {
    const supplier = await open({ soldOut: new Set(['lp2']) })
    const hotels = someHotels(4)
    const { data, notices } = await readMinRates(supplier, hotels)
    const offers = await readAll(supplier, hotels, { isPublic: true, maxRatesPerHotel: 10 })
    expect(notices).toEqual([])
    expect(data).toEqual(
      offers.data.map(({ hotelId, roomTypes }) => {
        // What is paid at the property is not replaced by miles.
        const [offer] = roomTypes.toSorted((a, b) => a.offerRetailRate.amount - b.offerRetailRate.amount)
        const { amount, currency } = offer!.offerRetailRate
        const { milesRequired } = priceInMiles(usualMilesPolicy, {
          sellingCents: Math.round(amount * 100),
          hotel: hotels[0]!,
          startDate: '2027-03-08',
          nights: 2,
        })
        const { name, boardType, boardName, cancellationPolicies } = offer!.rates[0]!
        return {
          hotelId,
          minRate: {
            amount: milesRequired,
            originalAmount: amount,
            originalCurrency: currency,
            roomName: name,
            boardType,
            boardName,
            refundable: cancellationPolicies.refundableTag === 'RFN',
          },
        }
      }),
    )
    expect(data.map(({ hotelId }) => hotelId)).toEqual(['lp1', 'lp3', 'lp4'])
  })

  it('are those of each room, board and terms where they are wanted, and remembered as such', async () => {
    const supplier = await open()
    const hotels = someHotels(1)
    const plain = await readMinRates(supplier, hotels)
    const { data } = await readMinRates(supplier, hotels, { eachRate: true })
    const [{ minRate, rates }] = data as [(typeof data)[number]]
    expect(minRate).toEqual(plain.data[0]!.minRate)
    const kinds = rates!.map(({ roomName, boardType, refundable }) => `${roomName} ${boardType} ${refundable}`)
    expect(new Set(kinds).size).toBe(kinds.length)
    const offers = await readAll(supplier, hotels, { isPublic: true, maxRatesPerHotel: 100 })
    const cheapest = new Map<string, number>()
    for (const { rates: each, offerRetailRate } of offers.data[0]!.roomTypes) {
      const { name, boardType, cancellationPolicies } = each[0]!
      const kind = `${name} ${boardType} ${cancellationPolicies.refundableTag === 'RFN'}`
      if (!cheapest.has(kind)) cheapest.set(kind, offerRetailRate.amount)
    }
    const found = Object.fromEntries(rates!.map(({ originalAmount }, index) => [kinds[index]!, originalAmount]))
    // Some are none of the cheapest hundred.
    expect(found).toMatchObject(Object.fromEntries(cheapest))
    expect(plain.data[0]).not.toHaveProperty('rates')
    const asked = supplier.simulator.countRequests()
    expect((await readMinRates(supplier, hotels, { eachRate: true })).data).toEqual(data)
    expect(supplier.simulator.countRequests()).toBe(asked)
  })

  it('are those that can be cancelled where they alone are wanted, and remembered apart from the others', async () => {
    const supplier = await open()
    const hotels = someHotels(1)
    const ratesOf = async (refundableRatesOnly: boolean) => {
      const { data } = await readMinRates(supplier, hotels, { eachRate: true, refundableRatesOnly })
      return data[0]!.rates!
    }
    const all = await ratesOf(false)
    const refundable = all.filter((rate) => rate.refundable)
    expect(refundable.length).toBeLessThan(all.length)
    expect(await ratesOf(true)).toEqual(refundable)
    expect(await ratesOf(false)).toEqual(all)
  })

  it('come from rates, because the lowest rates of the supplier state neither room nor board nor currency', async () => {
    const supplier = await open()
    await readMinRates(supplier, someHotels(2))
    expect(supplier.simulator.countRequests(path)).toBe(1)
    expect(supplier.simulator.countRequests()).toBe(1)
  })

  it('are told apart by the names of their boards where the supplier has no codes', async () => {
    const boards = ['Room only', 'Breakfast included', 'Half board', 'Breakfast buffet']
    const offersOf: SimulateLiteApiOptions['offersOf'] = (hotelId, request) =>
      boards.map((boardName, index) => {
        const offer = simulatedOffer(hotelId, request, index, 'none')
        const rates = offer.rates!.map((rate) => ({ ...rate, name: 'King', boardType: '', boardName }))
        return { ...offer, rates }
      })
    const { data } = await readMinRates(await open({ offersOf }), someHotels(1), { eachRate: true })
    const names = new Set(data[0]!.rates!.map(({ boardName }) => boardName))
    expect(names).toEqual(new Set(boards.slice(0, 3)))
  })

  it('name each kind of room of an offer once', async () => {
    const offersOf: SimulateLiteApiOptions['offersOf'] = (hotelId, request) => [
      simulatedOffer(hotelId, request, 0, 'none'),
    ]
    const occupancies = [
      { adults: 2, children: [] },
      { adults: 1, children: [] },
    ]
    const { data } = await readMinRates(await open({ offersOf }), someHotels(1), { occupancies })
    expect(data[0]!.minRate.roomName).not.toContain(' and ')
  })
})

describe('lowest rates that are known', () => {
  it('are not asked for again for a while, for the same stay; nor that there are none', async () => {
    const supplier = await open({ soldOut: new Set(['lp2']) })
    const first = await readMinRates(supplier, someHotels(3))
    expect(await readMinRates(supplier, someHotels(3), { isPublic: true })).toEqual(first)
    expect(supplier.simulator.countRequests()).toBe(1)
    await readMinRates(supplier, someHotels(4))
    expect((supplier.simulator.requests[1]!.json as { hotelIds: string[] }).hotelIds).toEqual(['lp4'])
    await readMinRates(supplier, someHotels(1), { checkout: '2027-03-11' })
    await readMinRates(supplier, someHotels(1), { guestNationality: 'DE' })
    await readMinRates(supplier, someHotels(1), { occupancies: [{ adults: 1, children: [] }] })
    expect(supplier.simulator.countRequests()).toBe(5)
  })

  it('are asked for again when they are old', async () => {
    const supplier = await open({}, {}, { limits: { minRatesKeptMs: 1 } })
    await readMinRates(supplier, someHotels(1))
    await new Promise((resolve) => setTimeout(resolve, 10))
    await readMinRates(supplier, someHotels(1))
    expect(supplier.simulator.countRequests()).toBe(2)
  })

  it('are yielded in the order of the hotels, those that were known and those that were not', async () => {
    const supplier = await open({}, { hotelsPerRequest: 2 })
    const hotels = someHotels(7)
    await readMinRates(supplier, [hotels[1]!, hotels[4]!])
    const { data } = await readMinRates(supplier, hotels)
    expect(data.map(({ hotelId }) => hotelId)).toEqual(hotels.map(({ hotelId }) => hotelId))
  })
})

describe('one question', () => {
  it('costs no more than its requests, and names the hotels that were not asked for', async () => {
    const supplier = await open(
      { hotels: plainHotels(60) },
      { hotelsPerRequest: 5 },
      { limits: { minRateRequests: 4 } },
    )
    const hotels = someHotels(60)
    const notices: RatesNotice[] = []
    const query = {
      checkin: '2027-03-08',
      checkout: '2027-03-10',
      occupancies: [{ adults: 2, children: [] }],
      today: '2027-01-15',
      nowMs: 0,
      isPublic: false,
      onNotice: (notice: RatesNotice) => notices.push(notice),
    }
    // Read in several calls, as the service does.
    const found: string[] = []
    for (const part of [hotels.slice(0, 30), hotels.slice(30)]) {
      for await (const { hotelId } of supplier.supplier.minRates(part, query)) found.push(hotelId)
    }
    expect(found).toEqual(hotels.slice(0, 20).map(({ hotelId }) => hotelId))
    expect(supplier.simulator.countRequests()).toBe(4)
    expect(notices.flatMap(({ hotelIds }) => hotelIds)).toEqual(hotels.slice(20).map(({ hotelId }) => hotelId))
    expect(notices[0]!.message).toMatch(/^The lowest rates of these hotels were not asked for/)
    // The next question finds the first ones known, and goes on.
    const { data } = await readMinRates(supplier, hotels)
    expect(data).toHaveLength(40)
  })

  it('shows what was found, and says what failed, which is not remembered', async () => {
    const supplier = await open({}, { hotelsPerRequest: 2 })
    supplier.simulator.failNext(path, { code: 4002, status: 400 })
    const { data, notices } = await readMinRates(supplier, someHotels(6))
    expect(data).toHaveLength(4)
    expect(notices).toEqual([
      { message: 'The supplier refused the request for these hotels.', hotelIds: expect.any(Array) },
    ])
    expect((await readMinRates(supplier, someHotels(6))).data).toHaveLength(6)
  })

  it('of which nothing could be found is an error', async () => {
    const supplier = await open()
    supplier.simulator.failNext(path, { failure: 'close' }, 2)
    await expect(readMinRates(supplier, someHotels(6))).rejects.toThrow(UnavailableError)
  })
})
