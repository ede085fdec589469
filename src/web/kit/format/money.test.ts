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

test('an invalid currency still shows its amount', () => {
  expect(formatMoney({ amount: 12, currency: '?' })).toContain('12')
})
