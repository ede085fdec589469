import { parseMiles } from '#client/typed-miles'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMiles, formatMilesShort, formatNights, milesPerNight } from './miles.ts'

test('miles are written in groups of thousands', () => {
  expect(formatMiles(42_000)).toBe('42,000')
  expect(formatMiles(1_250_000)).toBe('1,250,000')
})

test('miles per night are rounded up to cover those of the stay', () => {
  expect([milesPerNight(30_000, 3), milesPerNight(10_000, 3), milesPerNight(9_000, 1)]).toEqual([10_000, 3_334, 9_000])
  expect(formatNights(42_000, 3)).toBe('for 3 nights, 14,000 a night')
  expect(formatNights(9_000, 1)).toBe('for 1 night')
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

test('every formatted number of miles parses back to the same number', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), (miles) => {
      expect(parseMiles(formatMiles(miles))).toBe(miles)
    }),
  )
})
