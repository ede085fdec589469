import { expect, test } from 'vitest'
import { dealsPath } from '../deals-address.ts'
import { clearedFilters } from '../filters/deal-filters.tsx'
import { adviceOf, countRequest, reliefsOf } from './use-advice.ts'

const now = new Date('2027-02-10T12:00:00Z')
const paris = { near: 'Paris', latitude: 48.8566, longitude: 2.3522 } as const
const search = {
  ...paris,
  minStars: 4,
  refundable: true,
  facilities: ['Pool', 'Spa'],
  nights: [3],
  from: '2027-03-01',
  to: '2027-03-31',
} as const
const asked = { ...search, facilities: [...search.facilities], nights: [...search.nights] }

test('each filter can be dropped, and days and nights together', () => {
  const reliefs = reliefsOf(asked, now)
  expect(reliefs.map(({ name }) => name)).toEqual([
    '“4+ stars”',
    '“Refundable only”',
    '“2 facilities”',
    '“Any 3 nights from 1 Mar until 31 Mar”',
  ])
  for (const { change } of reliefs) {
    const { limit, sort, ...counted } = countRequest(asked, change)
    expect([limit, sort]).toEqual([1, 'cpm'])
    const { limit: _limit, sort: _sort, ...shown } = dealsPath.request({ ...asked, ...change })
    expect(counted).toEqual(shown)
  }
  expect(dealsPath.href({ ...asked, ...clearedFilters })).toBe(dealsPath.href(paris))
  expect(reliefsOf(paris, now)).toEqual([])
})

test('what brings back most comes first, and what brings nothing is left out', () => {
  const reliefs = reliefsOf(asked, now)
  expect(adviceOf(reliefs, [3, 12, 0, 3]).map(({ name, count }) => `${name} ${count}`)).toEqual([
    '“Refundable only” 12',
    '“4+ stars” 3',
    '“Any 3 nights from 1 Mar until 31 Mar” 3',
  ])
})
