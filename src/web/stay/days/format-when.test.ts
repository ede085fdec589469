import type { StayWindow } from '#contract/hotels/stay-window'
import { expect, test } from 'vitest'
import { formatWhen } from './format-when.ts'

const now = new Date('2026-11-23T12:00:00Z')
const march = { from: '2027-03-01', to: '2027-04-01' }

test.each<[StayWindow, string]>([
  [{}, 'Any time'],
  [{ from: '2026-12-12', to: '2026-12-17', nights: [5] }, '12 – 17 Dec'],
  [march, 'March'],
  [{ ...march, nights: [5] }, 'Any 5 nights in March'],
  [{ ...march, nights: [1] }, 'Any 1 night in March'],
  [{ ...march, nights: [2, 3] }, 'Any 2 or 3 nights in March'],
  [{ ...march, nights: [2], arrival: ['fri'] }, 'Any weekend in March'],
  [{ nights: [2], arrival: ['fri'] }, 'Any weekend'],
  [{ nights: [3] }, 'Any 3 nights'],
  [{ nights: [3], arrival: ['sat', 'sun'] }, 'Any 3 nights from Sat or Sun'],
  [{ arrival: ['mon'] }, 'Any time from Mon'],
  [{ from: '2026-12-12', to: '2026-12-20', nights: [3] }, 'Any 3 nights from 12 Dec until 20 Dec'],
  [{ from: '2026-12-12', to: '2026-12-20' }, 'Any time from 12 Dec until 20 Dec'],
  [{ from: '2026-12-12' }, 'Any time from 12 Dec'],
  [{ to: '2026-12-20', nights: [2] }, 'Any 2 nights until 20 Dec'],
  [{ from: '2028-03-01', to: '2028-04-01' }, 'March 2028'],
])('of %j it says %s', (search, words) => {
  expect(formatWhen(search, now)).toBe(words)
})
