import { expect, test } from 'vitest'
import { clearedFilters, countFilters } from './filter-state.ts'

test('the set filters are counted, and nothing else', () => {
  expect(countFilters({ minStars: 4, sort: 'cpm', facilities: ['Pool'] })).toBe(2)
  expect(countFilters({ minStars: 4, minCpm: 1.2, ...clearedFilters })).toBe(0)
})
