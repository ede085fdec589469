import type { Offer } from '#contract/hotels/find-offers'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleOffer, sampleRate, sampleStep } from '#web/stay/testing/sample-offer.ts'
import { cheapestOf, firstRooms, groupByRoom as groupByRoomAt, maxChoices } from './room-groups.ts'

const refundable = { refundableTag: 'RFN', cancelPolicyInfos: [sampleStep('2026-12-18T17:00:00Z', 200)] }
const offer = (offerId: string, rate: Parameters<typeof sampleRate>[0]) =>
  sampleOffer({ offerId, rates: [sampleRate(rate)] })
const groupByRoom = (offers: readonly Offer[], preferred?: Offer) => groupByRoomAt(offers, 0, preferred)
const ids = (offers: readonly { offerId: string }[]) => offers.map(({ offerId }) => offerId)

test('the room with the cheapest offer comes first', () => {
  const groups = groupByRoom([
    offer('a', { name: 'Twin', total: 100 }),
    offer('b', { name: 'King', total: 110 }),
    offer('c', { name: 'Twin', total: 120, ...refundable }),
  ])
  expect(groups.map(({ name, sleeps }) => [name, sleeps])).toEqual([
    ['Twin', '2'],
    ['King', '2'],
  ])
  expect(ids(groups[0]?.choices ?? [])).toEqual(['a', 'c'])
})

test('the choices are the cheapest offer and the cheapest refundable one of each board; the others are separate', () => {
  const [group] = groupByRoom([
    offer('cheap', { total: 100 }),
    offer('pricier', { total: 105 }),
    offer('free', { total: 110, ...refundable }),
    offer('refundable and pricier', { total: 116, ...refundable }),
    offer('with breakfast', { total: 118, boardName: 'Breakfast included' }),
    offer('dearest', { total: 120, ...refundable }),
  ])
  expect(ids(group?.choices ?? [])).toEqual(['cheap', 'free', 'with breakfast'])
  expect(ids(group?.others ?? [])).toEqual(['pricier', 'refundable and pricier', 'dearest'])
})

test('taxes paid at the property count towards the price', () => {
  const cityTax = { included: false, description: 'City tax', amount: 20, currency: 'USD' }
  const [group] = groupByRoom([
    offer('taxed', { total: 100, taxesAndFees: [cityTax] }),
    offer('untaxed', { total: 110 }),
  ])
  expect(ids(group?.choices ?? [])).toEqual(['untaxed'])
})

test('the same room for more guests is another group, and rooms sold together are one', () => {
  const groups = groupByRoom([
    sampleOffer({ offerId: 'two', rates: [sampleRate(), sampleRate({ occupancyNumber: 2, maxOccupancy: 3 })] }),
    offer('three', { maxOccupancy: 3 }),
  ])
  expect(groups.map(({ name, sleeps }) => [name, sleeps])).toEqual([
    ['King room', '3'],
    ['2 × King room', '2 + 3'],
  ])
})

test('the preferred offer is the first choice, and its room comes first', () => {
  const offers = [
    offer('a', { name: 'Twin', total: 100 }),
    offer('b', { name: 'King', total: 110 }),
    offer('c', { name: 'King', total: 120 }),
  ]
  const [first, second] = groupByRoom(offers, offers[2])
  expect(ids(first?.choices ?? [])).toEqual(['c', 'b'])
  expect(second?.name).toBe('Twin')
})

test('without offers there are no groups', () => {
  expect(groupByRoom([])).toEqual([])
})

test('the preferred room comes first, then the rooms with the cheapest and the cheapest refundable offer', () => {
  const offers = [
    offer('a', { name: 'Twin', total: 100 }),
    offer('b', { name: 'King', total: 110 }),
    offer('c', { name: 'Suite', total: 120, ...refundable }),
    offer('d', { name: 'King', total: 130, ...refundable }),
  ]
  expect(groupByRoom(offers, offers[1]).map(({ name }) => name)).toEqual(['King', 'Twin', 'Suite'])
  expect(groupByRoom(offers).map(({ name }) => name)).toEqual(['Twin', 'Suite', 'King'])
})

const anyOffers = fc
  .array(
    fc.record({
      name: fc.constantFrom('Twin', 'King', 'Suite'),
      boardName: fc.constantFrom('Room only', 'Half board'),
      total: fc.integer({ min: 50, max: 500 }),
      isRefundable: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((rates) =>
    rates
      .toSorted((one, other) => one.total - other.total)
      .map(({ isRefundable, ...rate }, index) =>
        offer(String(index), { ...rate, ...(isRefundable ? refundable : {}) }),
      ),
  )

test('every offer is in exactly one room, and the cheapest offer is a choice', () => {
  fc.assert(
    fc.property(anyOffers, fc.nat(), (offers, number) => {
      const preferred = offers.length === 0 ? undefined : offers[number % offers.length]
      const groups = groupByRoom(offers, preferred)
      const grouped = groups.flatMap(({ choices, others }) => [...choices, ...others])
      expect(new Set(grouped)).toEqual(new Set(offers))
      expect(grouped).toHaveLength(offers.length)
      expect(groups[0]?.choices[0]).toBe(groups.length === 0 ? undefined : preferred)
      const firstChoices = groups.slice(0, 2).flatMap(({ choices }) => choices)
      expect([undefined, ...firstChoices]).toContain(cheapestOf(offers))
      for (const { choices } of groups) expect(choices.length).toBeLessThanOrEqual(maxChoices)
    }),
  )
})

test('the first rooms take at most the given rows, or are a single room', () => {
  fc.assert(
    fc.property(anyOffers, fc.integer({ min: 1, max: 12 }), (offers, mostRows) => {
      const groups = groupByRoom(offers)
      const first = firstRooms(groups, mostRows)
      expect(groups.slice(0, first.length)).toEqual(first)
      const rows = (some: typeof groups) => some.reduce((sum, { choices }) => sum + choices.length, 0)
      expect(first.length <= 1 || rows([...first]) <= mostRows).toBe(true)
      expect(first.length === groups.length || rows(groups.slice(0, first.length + 1)) > mostRows).toBe(true)
      expect(first.length).toBe(groups.length === 0 ? 0 : Math.max(first.length, 1))
    }),
  )
})
