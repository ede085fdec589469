import { expect, test } from 'vitest'
import { formatMiles, formatMilesShort } from './miles.ts'

test('miles are written in groups of thousands', () => {
  expect(formatMiles(42_000)).toBe('42,000')
  expect(formatMiles(1_250_000)).toBe('1,250,000')
})

test('the short form keeps three figures at most', () => {
  expect([950, 8_400, 42_000, 125_500, 999_999, 1_250_000].map(formatMilesShort)).toEqual([
    '950',
    '8.4k',
    '42k',
    '126k',
    '1M',
    '1.25M',
  ])
})
