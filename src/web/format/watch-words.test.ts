import { expect, test } from 'vitest'
import type { DealsSearch } from '../paths.ts'
import { askedWords, bestWords, foundWords, watchName } from './watch-words.ts'

const now = new Date('2027-02-10T12:00:00Z')
const place = { latitude: 1, longitude: 2, near: 'Paris' }

test.each<[DealsSearch, string | undefined, string]>([
  [place, undefined, 'Paris'],
  [{ ...place, nights: [1] }, undefined, 'Paris, any 1 night'],
  [
    { ...place, nights: [2, 3], from: '2027-03-01', to: '2027-03-20' },
    undefined,
    'Paris, any 2 or 3 nights from 1 Mar until 20 Mar',
  ],
  [{ ...place, from: '2027-03-01' }, undefined, 'Paris, any time from 1 Mar'],
  [{ ...place, to: '2027-03-31' }, undefined, 'Paris, any time until 31 Mar'],
  [{ south: 1, west: 2, north: 3, east: 4 }, 'Lyon', 'Area near Lyon'],
  [{ latitude: 1, longitude: 2 }, 'Lyon', 'Lyon'],
])('a watch is named by its place and days: %j', (search, known, name) =>
  expect(watchName(search, known, now)).toBe(name),
)

test('what a watch asks for and has found is said in words', () => {
  expect(askedWords({ ...place, maxMiles: 60_000, minCpm: 1.2, minStars: 4, facilities: ['Pool'] })).toBe(
    'at most 60,000 miles for the stay, a mile worth 1.2 ¢ or more, 4+ stars, with Pool',
  )
  expect(foundWords({ atMs: 1, total: 0, stays: [] })).toBe('Nothing found yet.')
  expect(foundWords({ atMs: 1, total: 1, stays: ['x'] })).toBe('1 deal found.')
  const best = {
    hotelId: 'h1',
    hotelName: 'Astoria',
    checkin: '2027-03-05',
    checkout: '2027-03-08',
    miles: 42_000,
    price: { amount: 714, currency: 'USD' },
    cpm: 1.7,
  }
  expect(bestWords(best, now)).toBe('Fri 5 – Mon 8 Mar, 3 nights: 42,000 miles in place of $714, 1.70 ¢ a mile')
})
