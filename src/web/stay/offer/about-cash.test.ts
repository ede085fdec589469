import { expect, test } from 'vitest'
import { convert } from './about-cash.tsx'

const rates = { base: 'USD', rates: { EUR: 0.92, JPY: 156 }, date: '2026-11-20' }

test('an amount is converted from and to the base and across it, in whole units', () => {
  expect(convert({ amount: 731, currency: 'USD' }, 'EUR', rates)).toEqual({ amount: 673, currency: 'EUR' })
  expect(convert({ amount: 92, currency: 'EUR' }, 'USD', rates)).toEqual({ amount: 100, currency: 'USD' })
  expect(convert({ amount: 92, currency: 'EUR' }, 'JPY', rates)).toEqual({ amount: 15_600, currency: 'JPY' })
})

test('an amount of which no rate is known is not converted', () => {
  expect(convert({ amount: 731, currency: 'THB' }, 'EUR', rates)).toBeUndefined()
  expect(convert({ amount: 731, currency: 'USD' }, 'THB', rates)).toBeUndefined()
})
