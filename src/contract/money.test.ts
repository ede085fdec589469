import { expect, test } from 'vitest'
import { centsOf, currencyDigits, moneyOf, roundMoney } from './money.ts'

test.each([
  [170.10999999999999, 'USD', 170.11],
  [3.8200000000000003, 'EUR', 3.82],
  [1.005, 'USD', 1.01],
  [0.1 + 0.2, 'USD', 0.3],
  [1234.5, 'JPY', 1235],
  [1.23449, 'KWD', 1.234],
  [0, 'USD', 0],
  [9_999_999.994, 'USD', 9_999_999.99],
  [12.345, '???', 12.35],
  [45.6745, 'KWD', 45.675],
  [12_345.67, 'HUF', 12_345.67],
  [1_500_000.25, 'IDR', 1_500_000.25],
  [99_999.5, 'UGX', 100_000],
  [1.23456, 'CLF', 1.2346],
  [-0.5, 'USD', -0.5],
])('%d %s is %d', (amount, currency, rounded) => {
  expect(roundMoney(amount, currency)).toBe(rounded)
})

// ISO 4217, where browsers and Node have other numbers, or differ.
test.each([
  ['USD', 2],
  ['JPY', 0],
  ['KWD', 3],
  ['HUF', 2],
  ['IDR', 2],
  ['COP', 2],
  ['IQD', 3],
  ['ISK', 0],
  ['CLF', 4],
  ['XYZ', 2],
])('an amount in %s has %i decimals', (currency, digits) => {
  expect(currencyDigits(currency)).toBe(digits)
})

test.each([
  [45.674, 'KWD', 45_674],
  [45.67, 'USD', 4567],
  [1.005, 'USD', 101],
  [13_000, 'JPY', 13_000],
  [0.001, 'BHD', 1],
  [1e9 + 0.125, 'TND', 1_000_000_000_125],
])('%d %s are %i of its smallest units, and back', (amount, currency, cents) => {
  expect(centsOf({ amount, currency })).toBe(cents)
  expect(moneyOf(cents, currency)).toEqual({ amount: roundMoney(amount, currency), currency })
})
