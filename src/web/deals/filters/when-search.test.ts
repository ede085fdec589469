import { expect, test } from 'vitest'
import { dealsPath } from '../deals-address.ts'
import { daysRequest, lengthChange, monthChange, stayChange } from './when-search.ts'

const paris = { latitude: 48.8566, longitude: 2.3522 }
const march = { from: '2027-03-01', to: '2027-04-01' }
const weekend = { nights: [2], arrival: ['fri'] as const }
const limit = undefined

test('the calendar searches with the filters of the deals, except for dates', () => {
  const search = {
    ...paris,
    radius: 25_000,
    minStars: 4,
    ...march,
    nights: [5],
    sort: 'multiplier',
    limit: 100,
  } as const
  expect(daysRequest({ ...search, nights: [...search.nights] }, { nights: [3] })).toEqual({
    ...paris,
    radius: 25_000,
    minStars: 4,
    nights: [3],
  })
  expect(daysRequest(paris, {}), 'before the radius is known').toEqual({ ...paris, radius: 'near' })
})

test('a day selects one stay: its arrival, departure and nights', () => {
  const change = stayChange('2027-03-12', '2027-03-15')
  expect(change).toEqual({ from: '2027-03-12', to: '2027-03-15', nights: [3], arrival: undefined, limit })
  expect(dealsPath.request({ ...paris, ...change })).toMatchObject({
    from: '2027-03-12',
    to: '2027-03-15',
    nights: [3],
  })
})

test('other nights keep the month, and widen one stay to its month', () => {
  expect(lengthChange(march, { nights: [5] })).toEqual({ nights: [5], arrival: undefined, limit })
  expect(lengthChange(stayChange('2026-12-12', '2026-12-15'), weekend)).toEqual({
    from: '2026-12-01',
    to: '2027-01-01',
    ...weekend,
    limit,
  })
})

test('another month keeps the nights', () => {
  expect(monthChange(march, weekend)).toEqual({ ...march, ...weekend, limit })
  expect(monthChange(undefined, { nights: [5] })).toEqual({
    from: undefined,
    to: undefined,
    nights: [5],
    arrival: undefined,
    limit,
  })
})
