import { expect, test } from 'vitest'
import { parseFiledMiles, parseMiles } from './typed-miles.ts'

test.each([
  ['42000', 42_000],
  ['42000.00', 42_000],
  ['42,000.0', 42_000],
  ['42.000,00', 42_000],
  ['42 000,00', 42_000],
  ['４２，０００', 42_000],
  ['\u200e42,000\u202c', 42_000],
  ['12,34,567', 1_234_567],
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

test.each([
  '',
  'k',
  'many',
  '-5',
  '1e3',
  '1.5',
  '1,5',
  '25,50',
  '25,00',
  '25.00',
  '42,000,00',
  '25000.000',
  '1,000.00.00',
  '4,2000',
  '1,000.000',
  '1.2.5k',
  '.5k',
  '5 k',
  // A footnote, a list, and two values in one cell.
  '500¹',
  '5²',
  '⑤00',
  '½',
  '100\n200',
  '500\r\n250',
  '1\t000',
])('"%s" is not read as miles', (text) => {
  expect(parseMiles(text)).toBeUndefined()
})

test.each([
  ['-500', -500],
  ['300.00', 300],
  ['300,00', 300],
  ['-300.0', -300],
  ['42,000.00', 42_000],
  ['−1,500', -1500],
  ['(500)', -500],
  ['500-', -500],
  ['- 500', -500],
  ['+500', 500],
  ['-0', 0],
  ['--5', undefined],
  ['(-5)', undefined],
  ['5-5', undefined],
  ['500¹', undefined],
  ['100\n200', undefined],
])('"%s" in a file is read as %s miles', (text, miles) => {
  expect(parseFiledMiles(text)?.miles).toBe(miles)
})
