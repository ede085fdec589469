import { expect, test } from 'vitest'
import { formatCents, verdictOf } from './value.ts'

test.each([
  [0.69, 'poor'],
  [0.7, 'fair'],
  [1.2, 'fair'],
  [1.21, 'good'],
  [2, 'good'],
  [2.01, 'exceptional'],
])('%d cents per mile are %s', (cents, verdict) => {
  expect(verdictOf(cents)).toBe(verdict)
})

test('cents per mile have two decimals', () => {
  expect(formatCents(1.4)).toBe('1.40 ¢')
})
