import { expect, test } from 'vitest'
import { roundMoney } from './round-money.ts'

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
])('%d %s is %d', (amount, currency, rounded) => {
  expect(roundMoney(amount, currency)).toBe(rounded)
})
