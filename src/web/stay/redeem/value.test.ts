import { expect, test } from 'vitest'
import { formatCents } from './value.ts'

test.each([
  [1.4, '1.40 ¢'],
  [2.0049, '2.00 ¢'],
  // A little less in binary fractions.
  [2.005, '2.01 ¢'],
  [0.695, '0.70 ¢'],
])('%d cents per mile have two decimals', (cpm, text) => {
  expect(formatCents(cpm)).toBe(text)
})
