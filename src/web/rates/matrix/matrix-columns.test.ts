import type { MinRate } from '#contract/hotels/find-min-rates'
import type { Offer } from '#contract/hotels/find-offers'
import { expect, test } from 'vitest'
import { sampleOffer, sampleRate, sampleStep, usd } from '#web/stay/testing/sample-offer.ts'
import { rateTableOf } from './rate-rows.ts'
import { bestOfColumns, hotelLines, type MatrixColumn, type MatrixOrder, rateOf, sortLines } from './matrix-columns.ts'

const nowMs = Date.parse('2026-11-21T00:00:00Z')
const room = (offerId: string, boardType: string, total: number) =>
  sampleOffer({ offerId, rates: [sampleRate({ boardType, boardName: boardType, total })] })
const free = (offerId: string, total: number, deadline: string) =>
  sampleOffer({
    offerId,
    rates: [sampleRate({ total, refundableTag: 'RFN', cancelPolicyInfos: [sampleStep(deadline, total)] })],
  })
const paying = (offer: Offer, commission: number): Offer => ({
  ...offer,
  rates: offer.rates.map((rate) => ({ ...rate, commission: [usd(commission)] })),
})

function tableOf(hotels: Readonly<Record<string, Offer[]>>) {
  const data = Object.entries(hotels).map(([hotelId, roomTypes]) => ({ hotelId, roomTypes }))
  return rateTableOf({ data, guestLevel: 1, sandbox: true, weather: [] }, nowMs, {
    rule: { kind: 'retail' },
    ownPrices: new Map(),
  })
}

const table = tableOf({
  a: [
    paying(room('a1', 'RO', 100), 8),
    room('a2', 'BB', 130),
    room('a3', 'HB', 125),
    free('a4', 140, '2026-12-10T17:00:00Z'),
  ],
  b: [
    paying(room('b1', 'RO', 90), 12),
    free('b2', 120, '2026-12-18T17:00:00Z'),
    free('b3', 200, '2026-12-20T17:00:00Z'),
  ],
  c: [room('c1', 'BB', 95)],
  d: [],
})
const minRate = (amount: number, originalAmount: number): MinRate => ({
  amount,
  originalAmount,
  originalCurrency: 'USD',
  roomName: '',
  boardType: 'RO',
  boardName: '',
  refundable: false,
})
const miles = new Map([
  ['a', minRate(10_000, 100)],
  ['b', minRate(6000, 90)],
])
const names: Readonly<Record<string, string>> = { a: 'Zenith', b: 'Astoria', c: 'Élan' }

test('a hotel is compared by the cheapest of its rates, with terms and meals', () => {
  const ids = hotelLines(table, {}, 100).map(({ rates }) =>
    (['cheapest', 'refundable', 'breakfast', 'half-board'] as const)
      .map((column) => rates[column])
      .map((row) => row?.offer.offerId),
  )
  // Half board has breakfast too.
  expect(ids).toEqual([
    ['a1', 'a4', 'a3', 'a3'],
    ['b1', 'b2', undefined, undefined],
    ['c1', undefined, 'c1', undefined],
  ])
})

test('amounts paid at the property count when finding the cheapest rate and hotel', () => {
  const taxesAndFees = [{ included: false, description: 'Resort fee', ...usd(40) }]
  const withFee = sampleOffer({ offerId: 'fee', rates: [sampleRate({ total: 100, taxesAndFees })] })
  const feesTable = tableOf({ a: [withFee, room('a2', 'RO', 120)], b: [withFee], c: [room('c1', 'RO', 130)] })
  const lines = hotelLines(feesTable, {}, 100)
  expect(lines.map(({ rates }) => rates.cheapest.offer.offerId)).toEqual(['a2', 'fee', 'c1'])
  expect(sortLines(lines, 'cheapest', new Map(), (id) => id).map(({ hotelId }) => hotelId)).toEqual(['a', 'c', 'b'])
  expect(bestOfColumns(lines, new Map(), 'cheapest').get('cheapest')).toEqual(new Set(['a']))
})

test('only rates that pass the filters are compared', () => {
  const lines = hotelLines(table, { terms: 'refundable', maxPrice: 150 }, 100)
  expect(lines.map(({ hotelId, rates, rows }) => [hotelId, rates.cheapest.offer.offerId, rows.length])).toEqual([
    ['a', 'a4', 1],
    ['b', 'b2', 1],
  ])
})

test.each<[most: number, opened: string[]]>([
  [1, ['a1']],
  [2, ['a1', 'a4']],
  [3, ['a1', 'a3', 'a4']],
  [4, ['a1', 'a2', 'a3', 'a4']],
  [100, ['a1', 'a2', 'a3', 'a4']],
])('a row opens to %i rates, those of its cells first, and its cells show what they would', (most, opened) => {
  const [all, line] = [hotelLines(table, {}, 100)[0]!, hotelLines(table, {}, most)[0]!]
  expect(line.rows.map(({ offer }) => offer.offerId)).toEqual(opened)
  expect(line.rates).toEqual(all.rates)
})

test('a filter comes before the number of rates that a row opens to', () => {
  const [line] = hotelLines(table, { boards: ['BB', 'HB'] }, 1)
  expect(line?.rows.map(({ offer }) => offer.offerId)).toEqual(['a3'])
  expect(line?.rates.breakfast?.offer.offerId).toBe('a3')
})

test('hotels are sorted from the best value of a column down, and hotels without one come last both ways', () => {
  const lines = hotelLines(table, {}, 100)
  const order = (by: MatrixOrder) =>
    sortLines(lines, by, miles, (id) => names[id] ?? id)
      .map(({ hotelId }) => hotelId)
      .join('')
  expect(order('cheapest')).toBe('bca')
  expect(order('-cheapest')).toBe('acb')
  expect(order('refundable')).toBe('bac')
  expect(order('-refundable')).toBe('abc')
  expect(order('breakfast')).toBe('cab')
  expect(order('half-board')).toBe('abc')
  // The latest deadline of the cheapest refundable rates, the most commission, the fewest miles, the most value.
  expect(order('deadline')).toBe('bac')
  expect(order('commission')).toBe('bac')
  expect(order('net')).toBe('bac')
  expect(order('miles')).toBe('bac')
  expect(order('-miles')).toBe('abc')
  expect(order('value')).toBe('bac')
  expect(order('hotel')).toBe('bca')
  expect(order('-hotel')).toBe('acb')
})

test('the best value of a column is marked if hotels can be compared by it', () => {
  const best = bestOfColumns(hotelLines(table, {}, 100), miles, 'refundable')
  const marked = Object.fromEntries([...best].map(([column, ids]) => [column, [...ids].join('')]))
  expect(marked).toEqual({
    cheapest: 'b',
    refundable: 'b',
    breakfast: 'c',
    deadline: 'b',
    miles: 'b',
    value: 'b',
  })
})

test('a deadline is the refundable rate’s, a commission the sorted rate’s', () => {
  const lines = hotelLines(
    tableOf({
      a: [paying(room('a1', 'RO', 100), 8), paying(room('a2', 'BB', 130), 20)],
      b: [paying(free('b1', 110, '2026-12-10T17:00:00Z'), 12), paying(room('b2', 'BB', 120), 4)],
    }),
    {},
    100,
  )
  const bestBy = (sorted: MatrixColumn) => {
    const best = bestOfColumns(lines, new Map(), sorted)
    return [...(best.get('commission') ?? []), ...(best.get('net') ?? [])].join()
  }
  expect([bestBy('cheapest'), bestBy('breakfast'), bestBy('refundable')]).toEqual(['b,a', 'a,a', ''])
  expect(lines.map((line) => rateOf(line, 'net', 'breakfast')?.offer.offerId)).toEqual(['a2', 'b2'])
  expect(lines.map((line) => rateOf(line, 'deadline', 'breakfast')?.offer.offerId)).toEqual([undefined, 'b1'])
})

test('amounts in different currencies have no best, and stay apart when sorted', () => {
  const euro = sampleOffer({ offerId: 'e', offerRetailRate: { amount: 10, currency: 'EUR' } })
  const lines = hotelLines(tableOf({ x: [room('x', 'RO', 5)], y: [euro] }), {}, 100)
  expect(bestOfColumns(lines, new Map(), 'cheapest').has('cheapest')).toBe(false)
  expect(sortLines(lines, 'cheapest', new Map(), (id) => id).map(({ hotelId }) => hotelId)).toEqual(['y', 'x'])
})
