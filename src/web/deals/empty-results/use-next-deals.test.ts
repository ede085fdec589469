import { expect, test } from 'vitest'
import { nextStay } from './use-next-deals.ts'

const price = { amount: 100, currency: 'USD' }
const cheapest = {
  hotel_id: 'a',
  end_date: '2026-12-03',
  miles_required: 1,
  price_per_night: price,
  selling_price: price,
  cpm: 1,
}
const days = [
  { start_date: '2026-11-30', hotels: 1, cheapest },
  { start_date: '2026-12-01', hotels: 0, cheapest: null },
  { start_date: '2026-12-02', hotels: 1, cheapest },
]

test('the next stay begins on the first later day with a deal', () => {
  expect(nextStay(days, '2026-11-29')).toEqual({ checkin: '2026-11-30', checkout: '2026-12-03' })
  expect(nextStay(days, '2026-11-30')).toEqual({ checkin: '2026-12-02', checkout: '2026-12-03' })
})

test('there is no next stay after the last day or without any days', () => {
  expect(nextStay(days, '2026-12-02')).toBeUndefined()
  expect(nextStay([], '2026-11-29')).toBeUndefined()
})
