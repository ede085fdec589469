import type { Offer } from '#contract/find-offers'
import { expect, test } from 'vitest'
import { sampleOffer, sampleRate, sampleStep } from '../../../format/sample-offer.ts'
import { filterRates, type RateFilterValues } from './filter-rates.ts'
import { rateTableOf } from './rate-rows.ts'

const nowMs = Date.parse('2026-11-21T00:00:00Z')
const names: Readonly<Record<string, string>> = { h1: 'Zenith', h2: 'Astoria' }

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
  return rateTableOf({ data, guestLevel: 1, sandbox: true, weather: [] }, nowMs)
}

function shown(filters: RateFilterValues, from = table) {
  return filterRates(from, filters, (id) => names[id] ?? id).map(
    ({ hotelId, rows }) => `${hotelId}: ${rows.map((row) => row.offer.offerId).join('')}`,
  )
}

test('hotels are sorted by their first rate in every order', () => {
  expect(shown({})).toEqual(['h1: acb', 'h2: edf'])
  expect(shown({ sort: 'price-high' })).toEqual(['h2: fde', 'h1: bca'])
  expect(shown({ sort: 'deadline' })).toEqual(['h2: fed', 'h1: cab'])
  expect(shown({ sort: 'hotel' })).toEqual(['h2: edf', 'h1: acb'])
})

test('a rate passes the board filter when each of its rooms does', () => {
  expect(shown({ boards: ['HB'] })).toEqual(['h1: b'])
  expect(shown({ boards: ['HB', 'RO'] })).toEqual(['h1: acb', 'h2: edf'])
})

test('terms, price and deadline filters combine', () => {
  expect(shown({ terms: 'refundable' })).toEqual(['h2: ef', 'h1: c'])
  expect(shown({ terms: 'non-refundable' })).toEqual(['h1: ab', 'h2: d'])
  expect(shown({ maxPrice: 120 })).toEqual(['h1: a', 'h2: e'])
  expect(shown({ terms: 'refundable', maxPrice: 200, freeUntil: '2026-12-20' })).toEqual(['h1: c'])
})

test('a deadline on the day itself passes, in hotel time', () => {
  expect(shown({ freeUntil: '2026-12-21' })).toEqual(['h1: c', 'h2: f'])
  expect(shown({ freeUntil: '2026-12-22' })).toEqual(['h2: f'])
  // Half past midnight on the 22nd in Paris is still the 21st in UTC.
  const late = tableOf({ h1: [offer('a', free(100, '2026-12-21T23:30:00Z'))] })
  expect(shown({ freeUntil: '2026-12-22' }, late)).toEqual(['h1: a'])
})

test('amounts in different currencies are not compared', () => {
  const mixed = tableOf({
    h1: [
      offer('a', sampleRate({ total: 10 })),
      sampleOffer({ offerId: 'b', offerRetailRate: { amount: 90, currency: 'EUR' } }),
      offer('c', sampleRate({ total: 5 })),
    ],
  })
  expect(shown({}, mixed)).toEqual(['h1: bca'])
  expect(shown({ sort: 'price-high' }, mixed)).toEqual(['h1: bac'])
})

test('20,000 rates are sorted and filtered without blocking the page', () => {
  const deadline = (index: number) => `2026-12-${String(1 + (index % 28)).padStart(2, '0')}T17:00:00Z`
  const hotels = Object.fromEntries(
    Array.from({ length: 200 }, (_, hotel) => [
      `h${hotel}`,
      Array.from({ length: 100 }, (_, index) =>
        offer(`${index}`, free(50 + ((index * 37 + hotel * 11) % 400), deadline(index + hotel))),
      ),
    ]),
  )
  const many = tableOf(hotels)
  const startedAt = performance.now()
  const rounds = 5
  for (let round = 0; round < rounds; round += 1) {
    filterRates(many, { sort: 'deadline', boards: ['RO'], maxPrice: 300 - round, freeUntil: '2026-12-05' }, (id) => id)
  }
  // A generous limit, about a hundred times what it takes: the benchmark measures the exact time.
  expect((performance.now() - startedAt) / rounds).toBeLessThan(500)
})
