import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

test('whole amounts have no cents, others have two', () => {
  expect(formatMoney({ amount: 1612, currency: 'USD' })).toBe('$1,612')
  expect(formatMoney({ amount: 612.4, currency: 'USD' })).toBe('$612.40')
})

test('another currency has its own symbol', () => {
  expect(formatMoney({ amount: 12, currency: 'EUR' })).toBe('€12')
  expect(formatMoney({ amount: 12, currency: 'NZD' })).toBe('NZ$12')
})

test.each([
  [8, 'Euro', '8 Euro'],
  [8.5, '€', '8.50 €'],
  [1250.5, 'Euro', '1,250.50 Euro'],
  [-8, 'US Dollar', '-8 US Dollar'],
  [12, '', '12'],
])('%d of %j, which is no code, is the amount and the name: %s', (amount, currency, text) => {
  expect(formatMoney({ amount, currency })).toBe(text)
})

test.each([
  [45.674, 'KWD', 'KWD 45.674', 'KWD 45.674'],
  [45.6, 'KWD', 'KWD 45.600', 'KWD 45.600'],
  [45, 'KWD', 'KWD 45', 'KWD 45.000'],
  [13_000, 'JPY', '¥13,000', '¥13,000'],
  [1250.125, 'IQD', 'IQD 1,250.125', 'IQD 1,250.125'],
  [24_691.5, 'HUF', 'HUF 24,691.50', 'HUF 24,691.50'],
  [1_500_000.25, 'IDR', 'IDR 1,500,000.25', 'IDR 1,500,000.25'],
  [-0.005, 'OMR', '-OMR 0.005', '-OMR 0.005'],
  [12.3456, 'CLF', 'CLF 12.3456', 'CLF 12.3456'],
])('%d %s has the decimals of its currency: %s, in a column %s', (amount, currency, alone, inColumn) => {
  const written = [false, true].map((isInColumn) => formatMoney({ amount, currency }, isInColumn))
  expect(written.map((text) => text.replaceAll('\u00A0', ' '))).toEqual([alone, inColumn])
})
