import { expect, test } from 'vitest'
import { filterWords } from './filter-words.ts'

test('each set filter has a short description', () => {
  const filters = {
    minStars: 4,
    minRating: 8,
    maxMiles: 60_000,
    minCpm: 1.2,
    boardType: 'BB',
    refundable: true,
    facilities: ['Pool', 'Spa'],
  } as const
  const names = ['minStars', 'minRating', 'maxMiles', 'minCpm', 'boardType', 'refundable', 'facilities'] as const
  expect(names.map((name) => filterWords(name, { ...filters, facilities: ['Pool', 'Spa'] }))).toEqual([
    '4+ stars',
    'Rated 8+',
    'Up to 60,000 miles',
    '1.2 ¢ a mile or more',
    'Breakfast included',
    'Refundable only',
    '2 facilities',
  ])
  expect(names.map((name) => filterWords(name, {}))).toEqual(names.map(() => undefined))
})
