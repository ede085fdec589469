import type { Offer } from '#contract/hotels/find-offers'
import { expect, test } from 'vitest'
import { sampleDeal } from '#web/stay/testing/sample-hotel.ts'
import { sampleOffer, sampleRate } from '#web/stay/testing/sample-offer.ts'
import type { FoundOffers } from '#web/stay/offer/find-offers.ts'
import { pricesInMiles } from './rate-miles.ts'
import { priceOf } from './stay-price.ts'
import { stateOf } from './use-hotel-stay.ts'

const stay = { checkin: '2027-03-10', checkout: '2027-03-14', occupancies: [{ adults: 2, children: [4, 7, 11] }] }
const dear = sampleOffer({ offerId: 'dear', rates: [sampleRate({ total: 300 })] })
const cheap = sampleOffer({ offerId: 'cheap', rates: [sampleRate({ total: 200 })] })

/** The response with some offers of the hotel, optionally with a notice about it. */
function found(roomTypes: Offer[], { isComplete = true, notice = '' } = {}): FoundOffers {
  const notices = notice === '' ? undefined : [{ message: notice, hotelIds: ['h'] }]
  const data = roomTypes.length === 0 ? [] : [{ hotelId: 'h', roomTypes }]
  return { response: { data, notices }, isComplete, request: { ...stay, hotelIds: ['h'] } } as unknown as FoundOffers
}

const minRate = {
  amount: 20_000,
  originalAmount: 200,
  originalCurrency: cheap.offerRetailRate.currency,
  roomName: cheap.rates[0]!.name,
  boardType: cheap.rates[0]!.boardType,
  boardName: cheap.rates[0]!.boardName,
  refundable: false,
}
/** A bookable stay without a deal, with all its rates in cash and in miles. */
const known = {
  stay,
  isBookable: true,
  state: 'current',
  rates: { shown: found([cheap, dear]), error: null },
  deal: undefined,
  check: undefined,
  miles: { prices: pricesInMiles([cheap, dear], undefined, [minRate], 0), isSettled: true },
  multiplier: undefined,
} as const

test('a stay without a deal costs its rate with the fewest miles, with a verdict if earnings are known', () => {
  expect(priceOf(known)).toMatchObject({
    kind: 'rate',
    offer: cheap,
    calculations: { miles_required: 20_000, cpm: 1 },
    hasVerdict: false,
  })
  expect(priceOf({ ...known, multiplier: 3 })).toMatchObject({
    calculations: { miles_earning: { miles_earned: 600 } },
    hasVerdict: true,
  })
})

test('the price is the cheapest rate without prices in miles, and unknown until those are settled', () => {
  const none = { prices: new Map(), isSettled: true }
  expect(priceOf({ ...known, miles: none })).toMatchObject({ kind: 'rate', offer: cheap, calculations: undefined })
  expect(priceOf({ ...known, miles: { ...none, isSettled: false } }).kind).toBe('checking')
})

test('rates of the previous stay do not price this one', () => {
  const miles = { ...known.miles, isSettled: false }
  expect(priceOf({ ...known, state: 'stale', miles }).kind).toBe('checking')
  const rates = { shown: found([cheap]), error: new Error('gone') }
  expect(priceOf({ ...known, state: 'stale', rates, miles }).kind).toBe('unknown')
})

test('a stay without rates is sold out once all are loaded, unless a notice explains why there are none', () => {
  const rates = { shown: found([]), error: null }
  const deal = { ...sampleDeal, foundAtMs: undefined }
  expect(priceOf({ ...known, rates, deal }).kind).toBe('sold out')
  const miles = { prices: new Map(), isSettled: false }
  expect(priceOf({ ...known, rates: { ...rates, shown: found([], { isComplete: false }) }, miles }).kind).toBe(
    'checking',
  )
  const leftOut = { ...rates, shown: found([], { notice: 'Left out.' }) }
  expect(priceOf({ ...known, rates: leftOut, miles })).toEqual({ kind: 'unknown', reason: 'Left out.' })
})

test('a deal is the price of its stay until the rates load, and if they fail to load', () => {
  const deal = { ...sampleDeal, foundAtMs: undefined }
  const miles = { prices: new Map(), isSettled: false }
  expect(priceOf({ ...known, state: 'first', deal, miles, rates: { shown: undefined, error: null } }).kind).toBe('deal')
  expect(priceOf({ ...known, deal, miles, rates: { shown: undefined, error: new Error('gone') } }).kind).toBe('deal')
})

test('dates that cannot be booked have no price, even with a deal', () => {
  const deal = { ...sampleDeal, foundAtMs: undefined }
  expect(priceOf({ ...known, deal, isBookable: false }).kind).toBe('no such dates')
})

test('the state tells whether rates are loading, current, or from the previous stay', () => {
  const shown = found([cheap])
  expect(stateOf({ shown: undefined, isCurrent: false }, false)).toBe('first')
  expect(stateOf({ shown: undefined, isCurrent: false }, true)).toBe('loading')
  expect(stateOf({ shown: found([], { isComplete: false }), isCurrent: true }, true)).toBe('loading')
  expect(stateOf({ shown, isCurrent: true }, true)).toBe('current')
  expect(stateOf({ shown, isCurrent: false }, true)).toBe('stale')
})
