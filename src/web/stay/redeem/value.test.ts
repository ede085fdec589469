import { expect, test } from 'vitest'
import { formatCents, verdictOf } from './value.ts'

test.each([
  [0.5, 'poor'],
  [1.16, 'poor'],
  [1.17, 'fair'],
  [1.23, 'fair'],
  [1.24, 'good'],
  [1.79, 'good'],
  [1.8, 'exceptional'],
])('%d cents per mile are %s where a mile is worth 1.2 cents', (net, verdict) => {
  expect(verdictOf(net, 1.2)).toBe(verdict)
})

test('cents per mile have two decimals', () => {
  expect(formatCents(1.4)).toBe('1.40 ¢')
})
