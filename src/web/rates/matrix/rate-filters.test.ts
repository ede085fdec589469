import type { Offer } from '#contract/hotels/find-offers'
import { expect, test } from 'vitest'
import { sampleOffer, sampleRate, sampleStep } from '#web/stay/testing/sample-offer.ts'
import { rateFilter, type RateFilterValues } from './rate-filters.ts'
import { rateTableOf } from './rate-rows.ts'

const nowMs = Date.parse('2026-11-21T00:00:00Z')

const room = (boardType: string, boardName: string, total: number) => sampleRate({ boardType, boardName, total })
const free = (total: number, deadline: string) =>
  sampleRate({ total, refundableTag: 'RFN', cancelPolicyInfos: [sampleStep(deadline, total)] })
const offer = (offerId: string, ...rates: ReturnType<typeof sampleRate>[]) => sampleOffer({ offerId, rates })

const table = tableOf({
  h1: [
    offer('a', room('RO', 'Room only', 100)),
    offer('b', room('HB', 'Half board', 180)),
    offer('c', free(150, '2026-12-21T17:00:00Z')),
  ],
  h2: [
    offer('d', room('RO', 'Room only', 90), room('HB', 'Half board', 40)),
    offer('e', free(120, '2026-12-18T17:00:00Z')),
    offer('f', sampleRate({ total: 300, refundableTag: 'RFN' })),
  ],
  h3: [],
})

function tableOf(hotels: Readonly<Record<string, Offer[]>>) {
  const data = Object.entries(hotels).map(([hotelId, roomTypes]) => ({ hotelId, roomTypes }))
  return rateTableOf({ data, guestLevel: 1, sandbox: true, weather: [] }, nowMs, {
    rule: { kind: 'retail' },
    ownPrices: new Map(),
  })
}

function shown(filters: RateFilterValues, from = table) {
  return from.hotels.map((rows) =>
    rows
      .filter(rateFilter(filters))
      .map(({ offer: { offerId } }) => offerId)
      .join(''),
  )
}

test('a rate passes the board filter when each of its rooms does', () => {
  expect(shown({ boards: ['HB'] })).toEqual(['b', ''])
  expect(shown({ boards: ['HB', 'RO'] })).toEqual(['abc', 'def'])
})

test('terms, price and deadline filters combine', () => {
  expect(shown({ terms: 'refundable' })).toEqual(['c', 'ef'])
  expect(shown({ terms: 'non-refundable' })).toEqual(['ab', 'd'])
  expect(shown({ maxPrice: 120 })).toEqual(['a', 'e'])
  expect(shown({ terms: 'refundable', maxPrice: 200, freeUntil: '2026-12-20' })).toEqual(['c', ''])
})

test('a rate of unknown terms is neither refundable nor non-refundable, and has no deadline', () => {
  const step = sampleStep('2026-12-21T17:00:00Z', 100)
  const unknown = [
    offer('a', sampleRate({ refundableTag: '' })),
    offer('b', sampleRate({ refundableTag: '', cancelPolicyInfos: [step] })),
    offer('c', sampleRate({ refundableTag: 'PRP', cancelPolicyInfos: [sampleStep('2026-11-01T00:00:00Z', 100)] })),
    offer('d', free(100, '2026-12-21T17:00:00Z'), sampleRate({ refundableTag: '', cancelPolicyInfos: [step] })),
    offer('e', sampleRate(), sampleRate({ refundableTag: '' })),
  ]
  const from = tableOf({ h1: [...unknown, offer('n', sampleRate()), offer('r', free(100, '2026-12-21T17:00:00Z'))] })
  expect(shown({}, from)).toEqual(['abcdenr'])
  expect(shown({ terms: 'non-refundable' }, from)).toEqual(['n'])
  expect(shown({ terms: 'refundable' }, from)).toEqual(['r'])
  expect(shown({ freeUntil: '2026-12-20' }, from)).toEqual(['r'])
})

test('a deadline on the filtered day passes, in hotel time', () => {
  expect(shown({ freeUntil: '2026-12-21' })).toEqual(['c', 'f'])
  expect(shown({ freeUntil: '2026-12-22' })).toEqual(['', 'f'])
  // At midnight in Paris the 21st has not begun: nothing of it is free.
  const midnight = tableOf({ h1: [offer('a', free(100, '2026-12-20T23:00:00Z'))] })
  expect(shown({ freeUntil: '2026-12-21' }, midnight)).toEqual([''])
  expect(shown({ freeUntil: '2026-12-20' }, midnight)).toEqual(['a'])
  const minuteLater = tableOf({ h1: [offer('a', free(100, '2026-12-20T23:01:00Z'))] })
  expect(shown({ freeUntil: '2026-12-21' }, minuteLater)).toEqual(['a'])
  // Half past midnight on the 22nd in Paris is still the 21st in UTC.
  const late = tableOf({ h1: [offer('a', free(100, '2026-12-21T23:30:00Z'))] })
  expect(shown({ freeUntil: '2026-12-22' }, late)).toEqual(['a'])
})

test.each([
  ['KWD', 45.674, 45.673],
  ['JPY', 13_000, 12_999],
  ['USD', 100.01, 100],
])('the most that a rate may cost is compared to the last decimal of %s', (currency, amount, less) => {
  const rate = tableOf({ h1: [sampleOffer({ offerRetailRate: { amount, currency } })] })
  expect(shown({ maxPrice: amount }, rate)).toEqual(shown({}, rate))
  expect(shown({ maxPrice: less }, rate)).not.toEqual(shown({}, rate))
})
