import { expect, test } from 'vitest'
import { sampleOffer, sampleRate, sampleStep } from '../../../format/sample-offer.ts'
import { groupByRoom } from './room-groups.ts'

const now = new Date('2026-12-01T12:00:00Z')
const refundable = { refundableTag: 'RFN', cancelPolicyInfos: [sampleStep('2026-12-18T17:00:00Z', 200)] }
const longer = { refundableTag: 'RFN', cancelPolicyInfos: [sampleStep('2026-12-19T17:00:00Z', 200)] }
const offer = (offerId: string, rate: Parameters<typeof sampleRate>[0]) =>
  sampleOffer({ offerId, rates: [sampleRate(rate)] })
const ids = (offers: readonly { offerId: string }[]) => offers.map(({ offerId }) => offerId)

test('the room with the cheapest offer comes first', () => {
  const groups = groupByRoom(
    [
      offer('a', { name: 'Twin', total: 100 }),
      offer('b', { name: 'King', total: 110 }),
      offer('c', { name: 'Twin', total: 120, ...longer }),
    ],
    now,
  )
  expect(groups.map(({ name, sleeps }) => [name, sleeps])).toEqual([
    ['Twin', '2'],
    ['King', '2'],
  ])
  expect(ids(groups[0]?.choices ?? [])).toEqual(['a', 'c'])
})

test('each board has its cheapest and its most flexible offer as choices; the others are set apart', () => {
  const [group] = groupByRoom(
    [
      offer('cheap', { total: 100 }),
      offer('pricier', { total: 105 }),
      offer('free', { total: 110, ...refundable }),
      offer('free for longer', { total: 116, ...longer }),
      offer('with breakfast', { total: 118, boardName: 'Breakfast included' }),
      offer('free for longer and pricier', { total: 120, ...longer }),
    ],
    now,
  )
  expect(ids(group?.choices ?? [])).toEqual(['cheap', 'free for longer', 'with breakfast'])
  expect(ids(group?.others ?? [])).toEqual(['pricier', 'free', 'free for longer and pricier'])
})

test('taxes paid at the property count towards the price', () => {
  const cityTax = { included: false, description: 'City tax', amount: 20, currency: 'USD' }
  const [group] = groupByRoom(
    [offer('taxed', { total: 100, taxesAndFees: [cityTax] }), offer('untaxed', { total: 110 })],
    now,
  )
  expect(ids(group?.choices ?? [])).toEqual(['untaxed'])
})

test('the same room for more guests is another group, and rooms sold together are one group', () => {
  const groups = groupByRoom(
    [
      sampleOffer({ offerId: 'two', rates: [sampleRate(), sampleRate({ occupancyNumber: 2, maxOccupancy: 3 })] }),
      offer('three', { maxOccupancy: 3 }),
    ],
    now,
  )
  expect(groups.map(({ name, sleeps }) => [name, sleeps])).toEqual([
    ['2 × King room', '2 + 3'],
    ['King room', '3'],
  ])
})

test('the preferred offer is always a choice, and its room comes first', () => {
  const offers = [
    offer('a', { name: 'Twin', total: 100 }),
    offer('b', { name: 'King', total: 110 }),
    offer('c', { name: 'King', total: 120 }),
  ]
  const [first, second] = groupByRoom(offers, now, offers[2])
  expect(ids(first?.choices ?? [])).toEqual(['b', 'c'])
  expect(second?.name).toBe('Twin')
})

test('without offers there are no groups', () => {
  expect(groupByRoom([], now)).toEqual([])
})
