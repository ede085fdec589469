import type { Offer, OffersResponse } from '#contract/hotels/find-offers'
import { expect, test } from 'vitest'
import { sampleOffer, sampleRate, sampleStep } from '#web/stay/testing/sample-offer.ts'
import { dayFilterOf } from './day-filter.ts'
import type { RateFilterValues } from '../matrix/rate-filters.ts'

const nowMs = Date.parse('2026-11-21T00:00:00Z')
const rule = { kind: 'retail' } as const

const offer = (offerId: string, boardType: string, total: number, freeUntil?: string): Offer => {
  const refundable = { refundableTag: 'RFN', cancelPolicyInfos: [sampleStep(freeUntil ?? '', total)] }
  const terms = freeUntil === undefined ? {} : refundable
  return sampleOffer({ offerId, rates: [sampleRate({ boardType, boardName: boardType, total, ...terms })] })
}

const response: OffersResponse = {
  data: [
    {
      hotelId: 'a',
      roomTypes: [offer('a1', 'RO', 80), offer('a2', 'RO', 90, '2026-12-10T17:00:00Z'), offer('a3', 'BB', 95)],
    },
    { hotelId: 'b', roomTypes: [offer('b1', 'RO', 70), offer('b2', 'BB', 99, '2026-12-20T17:00:00Z')] },
    { hotelId: 'c', roomTypes: [] },
  ],
  guestLevel: 1,
  sandbox: true,
  weather: [],
}

test.each<[filters: RateFilterValues, most: number, ids: string[]]>([
  [{ boards: ['BB'] }, 10, ['a3', 'b2']],
  [{ terms: 'refundable' }, 10, ['a2', 'b2']],
  [{ terms: 'non-refundable' }, 10, ['a1', 'b1']],
  [{ boards: ['BB'], terms: 'refundable' }, 10, ['b2']],
  [{ maxPrice: 75 }, 10, ['b1']],
  [{ freeUntil: '2026-12-15' }, 100, ['b2']],
  [{ boards: ['HB'] }, 10, []],
])('of another day the cheapest rate of each hotel counts that passes %j', (filters, most, ids) => {
  const filter = dayFilterOf(filters, rule, nowMs)
  expect(filter?.maxRatesPerHotel).toBe(most)
  expect(filter?.offersOf(response).map((each) => each.offerId)).toEqual(ids)
})

test('of selling prices the cheapest may be any rate', () => {
  expect(dayFilterOf({ maxPrice: 75 }, { kind: 'suggested' }, nowMs)?.maxRatesPerHotel).toBe(100)
})

test('without filters all rates count, and no others are requested', () => {
  expect(dayFilterOf({}, rule, nowMs)).toBeUndefined()
})

test('a change of prices changes the request, since another amount may pass the filter', () => {
  const keys = [rule, { kind: 'markup', percent: 10 } as never].map(
    (each) => dayFilterOf({ maxPrice: 1 }, each, nowMs)?.key,
  )
  expect(new Set(keys).size).toBe(2)
})
