import type { OffersResponse } from '#contract/hotels/find-offers'
import { expect, test } from 'vitest'
import { sampleOffer, sampleRate, sampleStep, usd } from '../testing/sample-offer.ts'
import { findRate, isOfferOfMinRate, isSamePrice, offerTraits, type RateTraits, rateToday } from './find-rate.ts'

const king = { name: 'King room', boardType: 'BB', boardName: '', refundableTag: 'RFN', total: 240.1 }
const offer = (change: Parameters<typeof sampleRate>[0], offerId = 'o1') =>
  sampleOffer({ offerId, rates: [sampleRate({ ...king, ...change })] })
const rate: RateTraits = {
  rooms: [{ name: 'King room', boardType: 'BB' }],
  isRefundable: true,
  price: usd(240.1),
  offerId: 'd1',
}
const others = [{ name: 'Twin room' }, { boardType: 'RO' }, { refundableTag: 'NRFN' }].map((change) =>
  offer({ ...change, total: 99 }),
)

test('a traveller gets the cheapest offer of a room, board and terms, whatever its id', () => {
  const same = offer({}, 'o3')
  const dearer = offer({ total: 250 }, 'o2')
  expect(findRate(rate, [...others, dearer, same], 'cheapest', 0)).toBe(same)
  const cheaper = offer({ total: 230 }, 'o4')
  expect(findRate(rate, [...others, same, cheaper], 'cheapest', 0)).toBe(cheaper)
  expect(findRate(rate, [...others, dearer], 'cheapest', 0)).toBe(dearer)
  expect(findRate(rate, others, 'cheapest', 0)).toBeUndefined()
  expect(findRate(rate, [], 'cheapest', 0)).toBeUndefined()
  const shouted = offer({ name: ' KING ROOM ' })
  expect(findRate(rate, [shouted], 'cheapest', 0)).toBe(shouted)
})

test('the id decides between offers at one price, and identifies an offer with a renamed room', () => {
  const own = offer({}, 'd1')
  expect(findRate(rate, [offer({}), own], 'cheapest', 0)).toBe(own)
  const renamed = offer({ name: 'King room with a view', total: 250 }, 'd1')
  expect(findRate(rate, [renamed], 'cheapest', 0)).toBe(renamed)
  const other = offer({}, 'o2')
  expect(findRate(rate, [offer({ total: 250 }, 'd1'), other], 'cheapest', 0)).toBe(other)
})

test('an offer of several rooms does not match a single room, and is found by all its rooms', () => {
  const two = sampleOffer({ rates: [sampleRate(king), sampleRate({ ...king, name: 'Twin room', occupancyNumber: 2 })] })
  expect(findRate(rate, [two], 'cheapest', 0)).toBeUndefined()
  const reordered = { ...two, offerId: 'o9', rates: two.rates.toReversed() }
  expect(findRate(offerTraits(two, 0), [offer({}), reordered], 'nearest', 0)).toBe(reordered)
})

test('an agent gets the quoted offer: equally refundable, then from its supplier, then at the nearest price', () => {
  const saved = sampleOffer({
    rates: [sampleRate({ ...king, cancelPolicyInfos: [sampleStep('2026-12-18T17:00:00Z', 240.1)] })],
  })
  const by = (offerId: string, price: number, more: object = {}) => ({
    ...saved,
    offerId,
    offerRetailRate: usd(price),
    ...more,
  })
  const traits = offerTraits(saved, 0)
  const fixed = by('fixed', 240.1, { rates: [sampleRate({ ...king, refundableTag: 'NRFN' })] })
  const another = by('another', 240.1, { supplier: 'Other', supplierId: 9 })
  const near = by('near', 250)
  expect(findRate(traits, [fixed, another, by('below', 200), near], 'nearest', 0)).toBe(near)
  expect(findRate(traits, [fixed, another], 'nearest', 0)).toBe(another)
  expect(findRate(traits, [fixed], 'nearest', 0)).toBe(fixed)
  expect(findRate(traits, others.slice(0, 2), 'nearest', 0)).toBeUndefined()
  // At the very price it is the same with another board or name.
  const [withoutBoard, renamed] = [{ boardType: 'RO' }, { name: 'Queen room' }].map((change) => offer(change, 'o9'))
  expect(findRate(traits, [withoutBoard!, by('near', 250)], 'nearest', 0)?.offerId).toBe('near')
  expect(findRate(traits, [others[0]!, renamed!], 'nearest', 0)).toBe(renamed)
  expect(findRate(traits, [withoutBoard!], 'nearest', 0)).toBe(withoutBoard)
  expect(findRate(traits, [offer({ name: 'Queen room', boardType: 'RO' })], 'nearest', 0)).toBeUndefined()
})

test('among similar offers, an agent gets one at the exact price, then the one with the fewest changes', () => {
  const until = (deadline: string, total: number, offerId: string) =>
    offer({ total, cancelPolicyInfos: [sampleStep(deadline, total)] }, offerId)
  const traits = offerTraits(until('2026-12-18T17:00:00Z', 240.1, 'kept'), 0)
  const [same, strict] = ['2026-12-18T17:00:00Z', '2026-12-16T17:00:00Z'] as const
  const dearer = until(same, 250, 'dearer')
  expect(findRate(traits, [until(strict, 245, 'strict'), dearer], 'nearest', 0)).toBe(dearer)
  const changed = until(strict, 240.1, 'changed')
  expect(findRate(traits, [dearer, changed], 'nearest', 0)).toBe(changed)
  expect(findRate(traits, [changed, until(same, 240.1, 'own')], 'nearest', 0)?.offerId).toBe('own')
})

test('a rate is offered, sold out alone or with all others, or unknown if the hotel could not be checked', () => {
  const response = (...roomTypes: OffersResponse['data'][number]['roomTypes']): OffersResponse => ({
    data: roomTypes.length === 0 ? [] : [{ hotelId: 'h1', roomTypes }],
    guestLevel: 0,
    sandbox: true,
    weather: [],
  })
  const own = offer({})
  expect(rateToday('h1', rate, response(own), 'cheapest', 0)).toEqual({ kind: 'offered', offer: own })
  expect(rateToday('h1', rate, response(...others), 'cheapest', 0)).toEqual({ kind: 'rate sold out', others })
  expect(rateToday('h1', undefined, response(own), 'cheapest', 0)).toEqual({ kind: 'rate sold out', others: [own] })
  expect(rateToday('h2', rate, response(own), 'cheapest', 0)).toEqual({ kind: 'stay sold out' })
  const notices = [{ message: 'The supplier did not respond', hotelIds: ['h1'] }]
  expect(rateToday('h1', rate, { ...response(...others), notices }, 'cheapest', 0)).toEqual({
    kind: 'unknown',
    reason: 'The supplier did not respond.',
  })
  expect(rateToday('h1', rate, { ...response(own), notices }, 'cheapest', 0).kind).toBe('offered')
})

test('a rate missing from a full list of offers is unknown', () => {
  const manyOf = (count: number) =>
    Array.from({ length: count }, (_, index) => offer({ name: `Room ${index}`, total: 99 + index }, `m${index}`))
  const today = (offers: ReturnType<typeof manyOf>, isAny = false) =>
    rateToday(
      'h1',
      isAny ? undefined : rate,
      { data: [{ hotelId: 'h1', roomTypes: offers }], guestLevel: 0, sandbox: true, weather: [] },
      'cheapest',
      0,
    )
  expect(today(manyOf(100))).toEqual({ kind: 'unknown', reason: 'Only the 100 cheapest rates were compared.' })
  expect(today(manyOf(101)).kind).toBe('unknown')
  expect(today(manyOf(99)).kind).toBe('rate sold out')
  expect(today([...manyOf(99), offer({ total: 500 })])).toMatchObject({ kind: 'offered' })
  expect(today(manyOf(100), true).kind).toBe('rate sold out')
})

test('a price that the nights do not divide is the same', () => {
  expect(isSamePrice(usd(240.11), usd(240.1), 2)).toBe(true)
  expect(isSamePrice(usd(240.12), usd(240.1), 2)).toBe(false)
  expect(isSamePrice(usd(240.09), usd(240.1), 2)).toBe(false)
  expect(isSamePrice({ amount: 240.1, currency: 'EUR' }, usd(240.1), 2)).toBe(false)
})

const minRate = {
  amount: 24_000,
  originalAmount: 240.1,
  originalCurrency: 'USD',
  roomName: 'King room',
  boardType: 'BB',
  boardName: 'Breakfast',
  refundable: true,
}

test.each([
  ['another room', { roomName: 'Twin room' }],
  ['another board', { boardType: 'RO' }],
  ['other terms', { refundable: false }],
  ['another price', { originalAmount: 240.11 }],
  ['another currency', { originalCurrency: 'EUR' }],
])('the rate of the fewest miles is not an offer with %s', (_what, change) => {
  expect(isOfferOfMinRate(offer({}), minRate, 0)).toBe(true)
  expect(isOfferOfMinRate(offer({}), { ...minRate, ...change }, 0)).toBe(false)
})
