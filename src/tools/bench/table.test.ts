import { expect, test } from 'vitest'
import { findUnmeasured } from './table.ts'

const row = { name: 'requests', figure: 0, unit: 'ms' }

test('zeros are figures, and rows need no yardstick', () => {
  expect(findUnmeasured([row, { ...row, beside: { name: 'empty page', figure: 0 } }])).toEqual([])
})

test.each([NaN, Infinity])('every figure, yardstick and ratio of %d is named', (nothing) => {
  const beside = { name: 'empty page', figure: 1 }
  const rows = [
    { ...row, figure: nothing },
    { ...row, beside: { ...beside, figure: nothing } },
    { ...row, beside: { ...beside, ratio: nothing } },
  ]
  expect(findUnmeasured(rows)).toEqual(['requests', 'requests, yardstick empty page', 'requests, ratio'])
})
