import { addDays } from '#contract/days'
import { describe, expect, test } from 'vitest'
import type { Offer } from '#contract/hotels/find-offers'
import type { Hotel } from '#server/hotels/hotel'
import type { OffersQuery } from '#server/hotels/supplier'
import { hotelOffers } from './hotel-offers.ts'
import { sampleHotels } from '../../world/hotels.ts'
import { loadPlaces } from '../../../places/load-places.ts'

const today = '2026-03-10'
const hotels = [...sampleHotels(loadPlaces(), 1_200)]
const some = hotels.filter((_, index) => index % 10 === 0)
const couple = { adults: 2, children: [] }
const usual: OffersQuery = {
  checkin: '2026-05-13',
  checkout: '2026-05-16',
  occupancies: [couple],
  maxRatesPerHotel: 100,
  refundableRatesOnly: false,
  guestLevel: 0,
  today,
  nowMs: Date.parse(today),
  isPublic: true,
  onNotice: () => {},
}

function offersOf(hotel: Hotel, differing: Partial<OffersQuery> = {}): Offer[] {
  return hotelOffers(hotel, { ...usual, ...differing })?.roomTypes ?? []
}

function ratesOf(offers: readonly Offer[]) {
  return offers.flatMap(({ rates }) => rates)
}

const everyRate = ratesOf(some.flatMap((hotel) => offersOf(hotel)))

describe('guests', () => {
  test('every party has a room that is large enough', () => {
    const family = { adults: 2, children: [3, 7] }
    const mixed = some.flatMap((hotel) => offersOf(hotel, { occupancies: [couple, family] }))
    expect(mixed.length).toBeGreaterThan(1000)
    for (const { rates } of mixed) expect(rates[1]!.maxOccupancy).toBeGreaterThanOrEqual(4)
    expect(mixed.some(({ rates }) => rates[0]!.name === rates[1]!.name)).toBe(true)
    expect(mixed.some(({ rates }) => rates[0]!.name !== rates[1]!.name)).toBe(true)
  })

  test('a child under two needs no bed, costs nothing and has a cot', () => {
    let comparedHotels = 0
    for (const hotel of some.slice(0, 60)) {
      const [without, withInfant] = [offersOf(hotel), offersOf(hotel, { occupancies: [{ adults: 2, children: [1] }] })]
      if (withInfant.length === 0) continue
      comparedHotels += 1
      expect(withInfant.map(({ offerRetailRate }) => offerRetailRate)).toEqual(
        without.map(({ offerRetailRate }) => offerRetailRate),
      )
      for (const rate of ratesOf(withInfant)) {
        expect(rate.remarks).toMatch(/cot/)
        expect(rate.childCount).toBe(1)
      }
    }
    expect(comparedHotels).toBeGreaterThan(10)
  })

  test('in an extra bed, a child costs less than an adult', () => {
    const cheapest = (children: number[]) =>
      some.map((hotel) => offersOf(hotel, { occupancies: [{ adults: 2, children }] })[0]?.offerRetailRate.amount)
    const [withChild, withAdult] = [cheapest([8]), cheapest([12])]
    const cheaper = withChild.filter((amount, index) => amount !== undefined && amount < (withAdult[index] ?? 0))
    expect(cheaper.length).toBeGreaterThan(some.length * 0.8)
    expect(ratesOf(offersOf(some[0]!, { occupancies: [{ adults: 2, children: [8] }] }))[0]!.remarks).toMatch(
      /extra bed/,
    )
  })

  test('nine guests in one room get no offers', () => {
    for (const hotel of some.slice(0, 30))
      expect(offersOf(hotel, { occupancies: [{ adults: 9, children: [] }] })).toEqual([])
  })
})

describe('nationality', () => {
  const priceOf = (hotel: Hotel, guestNationality?: string) => {
    const [offer] = offersOf(hotel, { maxRatesPerHotel: 1, guestNationality })
    return offer?.offerRetailRate.amount ?? 0
  }

  test('residents pay less at about a third of the hotels', () => {
    const cheaper = some.filter((hotel) => priceOf(hotel, hotel.countryCode) < priceOf(hotel))
    const moreExpensive = some.filter((hotel) => priceOf(hotel, hotel.countryCode) > priceOf(hotel))
    expect(moreExpensive).toEqual([])
    expect(cheaper.length).toBeGreaterThan(some.length * 0.22)
    expect(cheaper.length).toBeLessThan(some.length * 0.45)
  })

  test('guests from another country pay the same as guests from the US', () => {
    for (const hotel of some.filter(({ countryCode }) => countryCode !== 'DE')) {
      expect(priceOf(hotel, 'DE')).toBe(priceOf(hotel))
    }
  })

  test('guests without a nationality pay the same as guests from the US', () => {
    for (const hotel of some) expect(priceOf(hotel, 'US')).toBe(priceOf(hotel))
  })
})

describe('cancelling', () => {
  const infosOf = (rate: Offer['rates'][number]) => rate.cancellationPolicies.cancelPolicyInfos

  test.each([-1, 0, 1, 2, 5, 40])(
    'of a refundable rate is free on the day of booking: %i days before check-in',
    (leadDays) => {
      const checkin = addDays(today, leadDays)
      const rates = some.flatMap((hotel) => ratesOf(offersOf(hotel, { checkin, checkout: addDays(checkin, 2) })))
      const refundable = rates.filter(({ cancellationPolicies }) => cancellationPolicies.refundableTag === 'RFN')
      expect(rates.length).toBeGreaterThan(1000)
      expect(refundable.length > 0).toBe(leadDays > 0)
      for (const rate of refundable) {
        for (const { cancelTime, amount } of infosOf(rate)) {
          expect(amount === 0 || cancelTime >= `${addDays(today, 1)}T00:00:00Z`).toBe(true)
        }
      }
      for (const rate of rates) {
        for (const { amount } of infosOf(rate)) expect(amount).toBeLessThanOrEqual(rate.retailRate.total[0]!.amount)
      }
    },
  )

  test('of a non-refundable rate costs the whole price from the day of booking', () => {
    const rates = everyRate.filter(({ cancellationPolicies }) => cancellationPolicies.refundableTag === 'NRFN')
    expect(rates.length).toBeGreaterThan(0)
    for (const rate of rates) {
      expect(infosOf(rate)).toEqual([
        expect.objectContaining({ cancelTime: `${today}T00:00:00Z`, amount: rate.retailRate.total[0]!.amount }),
      ])
    }
  })

  test('has no steps, one or several, some of which cost nothing, and not always in order', () => {
    const lists = everyRate.map(infosOf)
    const times = lists.map((list) => list.map(({ cancelTime }) => cancelTime))
    expect(lists.some((list) => list.length === 0)).toBe(true)
    expect(lists.some((list) => list.length === 3)).toBe(true)
    expect(lists.flat().some(({ amount }) => amount === 0)).toBe(true)
    expect(times.some((list) => list.join() !== list.toSorted().join())).toBe(true)
  })
})
