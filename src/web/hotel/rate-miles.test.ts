import type { MinRate } from '#contract/hotels/find-min-rates'
import type { Offer } from '#contract/hotels/find-offers'
import { expect, test } from 'vitest'
import { sampleDeal } from '#web/stay/testing/sample-hotel.ts'
import { sampleOffer, sampleRate } from '#web/stay/testing/sample-offer.ts'
import { bestValue, fewestMiles, pricesInMiles } from './rate-miles.ts'

const offer = (offerId: string, rate: Parameters<typeof sampleRate>[0]) =>
  sampleOffer({ offerId, rates: [sampleRate(rate)] })
const cheap = offer('cheap', { total: 200 })
const dearer = offer('dearer', { total: 210 })
const refundable = offer('refundable', { total: 240, refundableTag: 'RFN' })

function minRate(amount: number, { rates: [rate], offerRetailRate }: Offer): MinRate {
  return {
    amount,
    originalAmount: offerRetailRate.amount,
    originalCurrency: offerRetailRate.currency,
    roomName: rate!.name,
    boardType: rate!.boardType,
    boardName: rate!.boardName,
    refundable: rate!.cancellationPolicies.refundableTag === 'RFN',
  }
}

test('only the cheapest rate of each room, board and terms has a price in miles', () => {
  const rates = [minRate(20_000, cheap), minRate(20_000, refundable)]
  const prices = pricesInMiles([cheap, dearer, refundable], undefined, rates, 0)
  expect([...prices]).toEqual([
    [cheap, { milesRequired: 20_000, cpm: 1, price: cheap.offerRetailRate }],
    [refundable, { milesRequired: 20_000, cpm: 1.2, price: refundable.offerRetailRate }],
  ])
  expect(bestValue(prices)).toBe(refundable)
  expect(fewestMiles(prices)).toBe(cheap)
})

test('the price of the deal comes from its check', () => {
  const { calculations } = sampleDeal.data.room_types[0]!
  const prices = pricesInMiles([cheap], { kind: 'unchanged', offer: cheap, calculations }, [minRate(1, cheap)], 0)
  expect(prices.get(cheap)?.milesRequired).toBe(calculations.miles_required)
})

test('a price in miles for another cash price is hidden', () => {
  expect(pricesInMiles([dearer], undefined, [minRate(20_000, cheap)], 0).size).toBe(0)
})

test('a single price is not the best value, nor is one of several equal prices', () => {
  expect(bestValue(pricesInMiles([cheap], undefined, [minRate(20_000, cheap)], 0))).toBeUndefined()
  const alike = pricesInMiles([cheap, refundable], undefined, [minRate(20_000, cheap), minRate(24_000, refundable)], 0)
  expect(bestValue(alike)).toBeUndefined()
})
