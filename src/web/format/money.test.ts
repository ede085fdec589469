import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

test('whole amounts have no cents, others have two', () => {
  expect(formatMoney({ amount: 1612, currency: 'USD' })).toBe('$1,612')
  expect(formatMoney({ amount: 612.4, currency: 'USD' })).toBe('$612.40')
})

test('another currency keeps its own name', () => {
  expect(formatMoney({ amount: 12, currency: 'EUR' })).toBe('€12')
  expect(formatMoney({ amount: 12, currency: 'NZD' })).toBe('NZ$12')
})

test('a currency that is none still shows its amount', () => {
  expect(formatMoney({ amount: 12, currency: '?' })).toContain('12')
})
