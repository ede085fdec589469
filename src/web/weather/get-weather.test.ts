import { expect, test } from 'vitest'
import { weatherSpan } from './get-weather.ts'

const now = new Date('2026-11-23T12:00:00Z')

test('the weather is that of the stay, or of the month', () => {
  const stay = { checkin: '2027-03-12', checkout: '2027-03-15' }
  expect(weatherSpan(stay, '2027-03-01', now)).toEqual({ startDate: '2027-03-12', endDate: '2027-03-15' })
  expect(weatherSpan(undefined, '2027-03-01', now)).toEqual({ startDate: '2027-03-01', endDate: '2027-03-31' })
})

test('days that are over have none', () => {
  expect(weatherSpan(undefined, '2026-11-01', now)).toEqual({ startDate: '2026-11-23', endDate: '2026-11-30' })
})
