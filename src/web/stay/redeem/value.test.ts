import { expect, test } from 'vitest'
import { formatCents } from './value.ts'

test.each([
  [1.4, '1.40 ¢'],
  [2.0049, '2.00 ¢'],
  // As a binary fraction, it is slightly less than 2.005.
  [2.005, '2.01 ¢'],
  [0.695, '0.70 ¢'],
])('%d cents per mile are rounded to two decimals, half up', (cpm, text) => {
  expect(formatCents(cpm)).toBe(text)
})
