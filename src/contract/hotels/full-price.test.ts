import { expect, test } from 'vitest'
import { fullPrice, withoutIncludedSums } from './full-price.ts'

const tax = (included: boolean, amount: number, currency = 'USD') => ({
  included,
  description: 'Fee',
  amount,
  currency,
})
const rate = (...taxesAndFees: ReturnType<typeof tax>[]) => ({ retailRate: { taxesAndFees } })

test('a guest pays the price, and what the property asks for in its currency', () => {
  const offerRetailRate = { amount: 100.1, currency: 'USD' }
  const rates = [rate(tax(false, 35.2), tax(true, 12)), rate(tax(false, 4.7), tax(false, 9, 'EUR')), rate()]
  expect(fullPrice({ offerRetailRate, rates })).toBe(140)
})

test('of included taxes without their sums it is left that there are some', () => {
  expect(withoutIncludedSums([tax(true, 12), tax(false, 5)])).toEqual([
    { included: true, description: 'Taxes', amount: 0, currency: 'USD' },
    tax(false, 5),
  ])
  expect(withoutIncludedSums([])).toEqual([])
})
