import type { Offer } from '#contract/hotels/find-offers'
import { expect, test } from 'vitest'
import { sampleOffer, sampleRate, sampleStep } from '#web/stay/testing/sample-offer.ts'
import { rateTableOf } from '../results/rate-rows.ts'
import { foldRates } from './hotel-rooms.tsx'

const nowMs = Date.parse('2026-11-21T00:00:00Z')

interface Room {
  readonly name: string
  readonly board?: readonly [code: string, name: string]
  readonly total: number
  readonly supplier: string
  readonly deadline?: string
}

function offer({ name, board: [boardType, boardName] = ['RO', 'Room only'], total, supplier, deadline }: Room): Offer {
  const terms = deadline === undefined ? {} : { refundableTag: 'RFN', cancelPolicyInfos: [sampleStep(deadline, total)] }
  const rates = [sampleRate({ name, boardType, boardName, total, ...terms })]
  return sampleOffer({ offerId: `${name} ${boardType} ${total} ${supplier}`, supplier, rates })
}

function folded(...rooms: Room[]) {
  const { hotels } = rateTableOf(
    { data: [{ hotelId: 'h', roomTypes: rooms.map(offer) }], guestLevel: 0, sandbox: true, weather: [] },
    nowMs,
    { rule: { kind: 'retail' }, ownCents: new Map() },
  )
  return foldRates(hotels[0]!)
}

test('the same room, board and terms of several suppliers are one, the cheapest first', () => {
  const { rooms } = folded(
    { name: 'King', total: 70, supplier: 'B' },
    { name: 'King', total: 61.01, supplier: 'A' },
    { name: 'King', total: 75, supplier: 'A', deadline: '2026-12-18T17:00:00Z' },
  )
  const rates = rooms[0]!.boards.get('Room only')!
  expect(rates.map(({ rates }) => rates.map((row) => row.offer.supplier))).toEqual([['A', 'B'], ['A']])
  expect(rates[0]!.best.totalCents).toBe(6101)
})

test('rooms come by their cheapest rates, and boards from the fewest meals to the most', () => {
  const { rooms, boards } = folded(
    { name: 'Suite', board: ['HB', 'Half board'], total: 200, supplier: 'A' },
    { name: 'Suite', board: ['BB', 'Bed and breakfast'], total: 180, supplier: 'A' },
    { name: 'Twin', total: 80, supplier: 'A' },
  )
  expect(rooms.map(({ name }) => name)).toEqual(['Twin', 'Suite'])
  expect(boards).toEqual(['Room only', 'Bed and breakfast', 'Half board'])
  expect([...rooms[0]!.boards.keys()]).toEqual(['Room only'])
})

test('different deadlines are different terms', () => {
  const { rooms } = folded(
    { name: 'King', total: 75, supplier: 'A', deadline: '2026-12-18T17:00:00Z' },
    { name: 'King', total: 76, supplier: 'B', deadline: '2026-12-19T17:00:00Z' },
  )
  expect(rooms[0]!.boards.get('Room only')).toHaveLength(2)
})
