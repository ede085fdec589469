import { expect, test } from 'vitest'
import { formatMiles, formatMilesShort, parseMiles } from './miles.ts'

test('miles are written in groups of thousands', () => {
  expect(formatMiles(42_000)).toBe('42,000')
  expect(formatMiles(1_250_000)).toBe('1,250,000')
})

test('the short form keeps what fits a pill', () => {
  expect([950, 8_400, 42_000, 125_500, 999_999, 1_250_000].map(formatMilesShort)).toEqual([
    '950',
    '8.4k',
    '42k',
    '126k',
    '1M',
    '1.3M',
  ])
})

test.each([
  ['42000', 42_000],
  [' 42,000 ', 42_000],
  ['42 000', 42_000],
  ['42.000', 42_000],
  ['60k', 60_000],
  ['0', undefined],
  ['', undefined],
  ['many', undefined],
  ['-5', undefined],
  ['99999999999', undefined],
])('typed miles "%s" are read as %s', (text, miles) => {
  expect(parseMiles(text)).toBe(miles)
})
