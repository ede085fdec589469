import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMiles, formatMilesShort, formatNights, milesPerNight, parseMiles } from './miles.ts'

test('miles are written in groups of thousands', () => {
  expect(formatMiles(42_000)).toBe('42,000')
  expect(formatMiles(1_250_000)).toBe('1,250,000')
})

test('the miles of a night are never fewer than those of the stay come to', () => {
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

test.each([
  ['42000', 42_000],
  [' 42,000 ', 42_000],
  ['42 000', 42_000],
  ['42\u00a0000', 42_000],
  ['42.000', 42_000],
  ["1'250'000", 1_250_000],
  ['60k', 60_000],
  ['60K', 60_000],
  ['1.5k', 1_500],
  ['1,5k', 1_500],
  ['12.25k', 12_250],
  ['1.500k', 1_500_000],
  ['0', 0],
])('"%s" is read as %i miles', (text, miles) => {
  expect(parseMiles(text)).toBe(miles)
})

test.each(['', 'k', 'many', '-5', '1e3', '1.5', '1,5', '25,00', '4,2000', '1,000.000', '1.2.5k', '.5k', '5 k'])(
  '"%s" is not read as miles',
  (text) => {
    expect(parseMiles(text)).toBeUndefined()
  },
)

test('every number of miles is read back from the way it is written', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), (miles) => {
      expect(parseMiles(formatMiles(miles))).toBe(miles)
    }),
  )
})
