import { addDays, dayMs, utcDay } from '#contract/days'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { hotelOffers as contract, type Offer } from '#contract/hotels/find-offers'
import type { Hotel } from '#server/hotels/hotel'
import type { OffersQuery } from '#server/hotels/supplier'
import { createInventory } from './hotel-inventory.ts'
import { hotelOffers } from './hotel-offers.ts'
import { sampleHotels } from '../../world/hotels.ts'
import { hotelMinRates } from '../sample-supplier.ts'
import { loadPlaces } from '../../../places/load-places.ts'
import { isSoldOn } from '../cancellation.ts'
import { allTerms } from '../prices.ts'
import { createSampleSupplier } from '../sample-supplier.ts'
import { sellerCents, sellersOf, sellsRoom } from './sellers.ts'

const today = '2026-03-10'
const hotels = [...sampleHotels(loadPlaces(), 1_200)]
const two = { adults: 2, children: [] }
const usual: OffersQuery = {
  checkin: '2026-05-13',
  checkout: '2026-05-16',
  occupancies: [two],
  maxRatesPerHotel: 100,
  refundableRatesOnly: false,
  guestLevel: 0,
  today,
  nowMs: Date.parse(today),
  isPublic: true,
  onNotice: () => {},
}
const some = hotels.filter((_, index) => index % 10 === 0)

function offersOf(hotel: Hotel, differing: Partial<OffersQuery> = {}): Offer[] {
  return hotelOffers(hotel, { ...usual, ...differing })?.roomTypes ?? []
}

function ratesOf(offers: readonly Offer[]) {
  return offers.flatMap(({ rates }) => rates)
}

const cents = (amount: number) => Math.round(amount * 100)
const isWhole = (amount: number) => Number(amount.toFixed(2)) === amount
const everyOffer = some.flatMap((hotel) => offersOf(hotel))
const everyRate = ratesOf(everyOffer)

describe('the deals of the day', () => {
  test('are among the offers for their dates, at the same price, tax and cancellation', async () => {
    const dealt = hotels.slice(0, 150)
    const stays = await createSampleSupplier().bestStays(dealt, today)
    for (const [index, stay] of stays.entries()) {
      if (stay === undefined) continue
      const { calculations, rates } = stay.roomType
      const [deal] = rates as [(typeof rates)[number]]
      const { cancel_policy_infos: infos, refundable_tag: tag, hotel_remarks: remarks } = deal.cancellation_policies
      const same = offersOf(dealt[index]!, { checkin: stay.startDate, checkout: stay.endDate }).filter(
        (offer) =>
          offer.offerId === stay.roomType.offer_id &&
          offer.roomTypeId === stay.roomType.room_type_id &&
          offer.rates[0]!.rateId === deal.rate_id &&
          offer.offerRetailRate.amount === calculations.selling_price.amount &&
          offer.rates[0]!.name === deal.name &&
          offer.rates[0]!.boardType === deal.board_type,
      )
      expect(same, `${dealt[index]!.hotelId} ${stay.startDate}`).toHaveLength(1)
      const [rate] = same[0]!.rates as [Offer['rates'][number]]
      const atProperty = rate.retailRate.taxesAndFees.filter(({ included }) => !included)
      expect(atProperty.reduce((sum, { amount }) => sum + amount, 0)).toBe(calculations.excluded_taxes)
      expect(rate.remarks).toBe(deal.remarks)
      expect(rate.cancellationPolicies).toEqual({
        cancelPolicyInfos: infos.map(({ cancel_time: cancelTime, ...info }) => ({ ...info, cancelTime })),
        hotelRemarks: remarks,
        refundableTag: tag,
      })
    }
  })

  /** Every deal of the sample, and one of the other coming stays of each hotel. */
  async function* someStays(some: readonly Hotel[]) {
    const supplier = createSampleSupplier()
    for (const [index, best] of (await supplier.bestStays(some, today)).entries()) {
      const hotel = some[index]!
      const free = best?.stays?.filter(({ price }) => price !== undefined) ?? []
      const { startDay, nights } = free[(index * 7) % free.length]!
      const startDate = utcDay(startDay * dayMs)
      const other = { hotel, startDate, endDate: addDays(startDate, nights) }
      const [roomType] = await supplier.roomTypes([other], today)
      yield* [
        { ...best!, hotel },
        { ...other, roomType: roomType! },
      ]
    }
  }

  test('cost what the public pays at least for the same room, board and refundability', async () => {
    for await (const { hotel, startDate, endDate, roomType } of someStays(hotels)) {
      const { name, board_type, cancellation_policies } = roomType.rates[0]!
      const inventory = createInventory(hotel, { ...usual, checkin: startDate, checkout: endDate })
      const { tariff, startDay, bookingDay } = inventory
      const room = tariff.roomTypes.findIndex((type) => type.name === name)
      const board = tariff.boards.findIndex(({ code }) => code === board_type)
      const isRefundable = cancellation_policies.refundable_tag === 'RFN'
      const prices = allTerms
        .filter((terms) => (terms !== 'nonRefundable') === isRefundable)
        .flatMap((terms) =>
          sellersOf(tariff)
            .filter((seller) => seller.terms.includes(terms) && sellsRoom(tariff, seller, room))
            .filter((seller) => isSoldOn(tariff, { terms, startDay, bookingDay, seller: seller.index }))
            .map((seller) => sellerCents(inventory, seller, room, inventory.quote(0, room, board, terms))),
        )
      expect(cents(roomType.calculations.selling_price.amount)).toBe(Math.min(...prices))
    }
  })

  test('are no dearer than any offer that is alike, one of which they are', async () => {
    for await (const { hotel, startDate, endDate, roomType } of someStays(some)) {
      const [deal] = roomType.rates as [(typeof roomType.rates)[number]]
      const alike = offersOf(hotel, { checkin: startDate, checkout: endDate }).filter(
        ({ rates: [rate] }) =>
          rate!.name === deal.name &&
          rate!.boardType === deal.board_type &&
          rate!.cancellationPolicies.refundableTag === deal.cancellation_policies.refundable_tag,
      )
      const prices = alike.map(({ offerRetailRate }) => offerRetailRate.amount)
      expect(Math.min(...prices), `${hotel.hotelId} ${startDate}`).toBe(roomType.calculations.selling_price.amount)
      expect(alike.map(({ offerId }) => offerId)).toContain(roomType.offer_id)
    }
  })

  test('take no fewer miles than the minimum rate for their dates', async () => {
    const dealt = hotels.slice(0, 100)
    for (const [index, stay] of (await createSampleSupplier().bestStays(dealt, today)).entries()) {
      if (stay === undefined) continue
      const query = { ...usual, checkin: stay.startDate, checkout: stay.endDate }
      expect(hotelMinRates(dealt[index]!, query)[0]!.amount).toBeLessThanOrEqual(
        stay.roomType.calculations.miles_required,
      )
    }
  })
})

test('the lowest rates are the cheapest offers of each room, board and refundability', () => {
  for (const hotel of some.slice(0, 10)) {
    const cheapest = new Map<string, number>()
    for (const { rates, offerRetailRate } of offersOf(hotel)) {
      const { name, boardType, cancellationPolicies } = rates[0]!
      const key = `${name} ${boardType} ${cancellationPolicies.refundableTag === 'RFN'}`
      if (!cheapest.has(key)) cheapest.set(key, offerRetailRate.amount)
    }
    const rates = hotelMinRates(hotel, usual)
    const shown = rates.filter((rate) => cheapest.has(keyOf(rate)))
    expect(new Map(shown.map((rate) => [keyOf(rate), rate.originalAmount]))).toEqual(cheapest)
    expect(rates.map(({ amount }) => amount)).toEqual(rates.map(({ amount }) => amount).toSorted((a, b) => a - b))
    const refundable = rates.filter((rate) => rate.refundable)
    expect(hotelMinRates(hotel, { ...usual, refundableRatesOnly: true })).toEqual(refundable)
  }
  function keyOf({ roomName, boardType, refundable }: { roomName: string; boardType: string; refundable: boolean }) {
    return `${roomName} ${boardType} ${refundable}`
  }
})

describe('one day', () => {
  test('has the same offers, whatever their maximum number', () => {
    for (const hotel of some.slice(0, 30)) {
      const offers = offersOf(hotel)
      expect(offersOf(hotel)).toEqual(offers)
      const seven = offersOf(hotel, { maxRatesPerHotel: 7 })
      expect(seven).toEqual(offers.filter((offer) => seven.some(({ offerId }) => offerId === offer.offerId)))
    }
  })

  test('has prices and ids of its own', () => {
    const [before, after] = [today, addDays(today, 1)].map((day) => offersOf(hotels[0]!, { today: day }))
    expect(before!.map((offer) => offer.offerRetailRate)).not.toEqual(after!.map((offer) => offer.offerRetailRate))
    const ids = new Set(before!.map(({ offerId }) => offerId))
    expect(after!.some(({ offerId }) => ids.has(offerId))).toBe(false)
  })
})

describe('the choice of offers', () => {
  test('no two offers of a hotel are the same in rooms, board, terms and seller', () => {
    for (const hotel of some.slice(0, 60)) {
      for (const occupancies of [[two], [two, { adults: 2, children: [5, 9] }]]) {
        const offers = offersOf(hotel, { occupancies })
        const seen = offers.map(({ supplierId, rates }) =>
          JSON.stringify([
            supplierId,
            rates.map(({ name, boardType, cancellationPolicies, retailRate }) => [
              name,
              boardType,
              cancellationPolicies,
              retailRate.total,
            ]),
          ]),
        )
        expect(new Set(seen).size).toBe(offers.length)
      }
    }
  })

  test('four sellers, all boards, refundable or not, with commissions from 8 to 20 %', () => {
    expect(new Set(everyOffer.map(({ supplierId }) => supplierId)).size).toBe(4)
    expect(new Set(everyOffer.map(({ supplier }) => supplier)).size).toBe(4)
    expect(new Set(everyRate.map(({ boardType }) => boardType))).toEqual(new Set(['RO', 'BB', 'HB', 'FB', 'AI']))
    const percents = everyRate.map(({ commission, retailRate }) =>
      Math.round((100 * commission[0]!.amount) / retailRate.total[0]!.amount),
    )
    expect(new Set(percents)).toEqual(new Set(Array.from({ length: 13 }, (_, index) => 8 + index)))
  })

  test('many rates are discounted by 5 to 25 %, and many are not', () => {
    const discounts = everyRate.map(
      ({ retailRate: { total, initialPrice } }) => 1 - total[0]!.amount / initialPrice[0]!.amount,
    )
    const discounted = discounts.filter((discount) => discount > 0)
    expect(discounted.length).toBeGreaterThan(discounts.length * 0.3)
    expect(discounted.length).toBeLessThan(discounts.length * 0.7)
    expect(Math.min(...discounted)).toBeGreaterThan(0.0499)
    expect(Math.max(...discounted)).toBeLessThan(0.2501)
    expect(discounts.every((discount) => discount >= 0)).toBe(true)
  })

  test('the suggested price is the lowest that the same is sold for, and says where', () => {
    const lower = everyOffer.filter((offer) => offer.suggestedSellingPrice.amount < offer.offerRetailRate.amount)
    expect(lower.length).toBeGreaterThan(everyOffer.length / 10)
    expect(lower.length).toBeLessThan(everyOffer.length)
    for (const { suggestedSellingPrice, offerRetailRate } of everyOffer) {
      expect(suggestedSellingPrice.amount).toBeLessThanOrEqual(offerRetailRate.amount)
      expect(suggestedSellingPrice.source).toMatch(/^(hotel website|\w+\.example)$/)
    }
  })

  test('some hotels have nothing free on a night, and most have', () => {
    const empty = hotels.filter(
      (hotel) => hotelMinRates(hotel, { ...usual, checkout: addDays(usual.checkin, 1) }).length === 0,
    )
    expect(empty.length).toBeGreaterThan(0)
    expect(empty.length).toBeLessThan(hotels.length * 0.02)
  })
})

test('any query has exact sums', () => {
  const occupancy = fc.record({
    adults: fc.integer({ min: 1, max: 4 }),
    children: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 3 }),
  })
  const query = fc.record({
    hotel: fc.constantFrom(...hotels),
    leadDays: fc.integer({ min: -1, max: 500 }),
    nights: fc.integer({ min: 1, max: 30 }),
    occupancies: fc.array(occupancy, { minLength: 1, maxLength: 4 }),
    maxRatesPerHotel: fc.integer({ min: 1, max: 100 }),
    refundableRatesOnly: fc.boolean(),
    guestLevel: fc.constantFrom(0, 1, 2),
    guestNationality: fc.constantFrom(undefined, 'US', 'DE', 'PE', 'QQ'),
  })
  fc.assert(
    fc.property(query, ({ hotel, leadDays, nights, ...asked }) => {
      const checkin = addDays(today, leadDays)
      const offers = offersOf(hotel, { ...asked, checkin, checkout: addDays(checkin, nights) })
      expect(z.safeParse(contract, { hotelId: hotel.hotelId, roomTypes: offers }).error).toBeUndefined()
      expect(offers.length).toBeLessThanOrEqual(asked.maxRatesPerHotel)
      const totals = offers.map(({ offerRetailRate }) => offerRetailRate.amount)
      expect(totals).toEqual(totals.toSorted((a, b) => a - b))
      for (const { rates, offerRetailRate, offerInitialPrice, suggestedSellingPrice } of offers) {
        expect(rates).toHaveLength(asked.occupancies.length)
        const retail = rates.map((rate) => rate.retailRate)
        const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + cents(amount), 0)
        expect(cents(offerRetailRate.amount)).toBe(sumOf(retail.map(({ total }) => total[0]!.amount)))
        expect(cents(offerInitialPrice.amount)).toBe(sumOf(retail.map(({ initialPrice }) => initialPrice[0]!.amount)))
        expect(cents(suggestedSellingPrice.amount)).toBe(
          sumOf(retail.map((rate) => rate.suggestedSellingPrice[0]!.amount)),
        )
        for (const { retailRate, commission, maxOccupancy, cancellationPolicies } of rates) {
          const total = retailRate.total[0]!.amount
          expect(total).toBeGreaterThan(0)
          expect(total).toBeLessThanOrEqual(retailRate.initialPrice[0]!.amount)
          expect(commission[0]!.amount).toBeLessThan(total)
          expect(maxOccupancy).toBeGreaterThan(0)
          const amounts = [total, commission[0]!.amount, ...retailRate.taxesAndFees.map(({ amount }) => amount)]
          expect(amounts.every(isWhole)).toBe(true)
          for (const { included, amount } of retailRate.taxesAndFees) {
            expect(amount >= 0 && (!included || amount < total)).toBe(true)
          }
          for (const { amount } of cancellationPolicies.cancelPolicyInfos) {
            expect(isWhole(amount) && amount >= 0 && amount <= total).toBe(true)
          }
          expect(cancellationPolicies.refundableTag).toMatch(asked.refundableRatesOnly ? /^RFN$/ : /^N?RFN$/)
        }
      }
    }),
  )
})
