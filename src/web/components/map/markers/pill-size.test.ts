import { expect, test } from 'vitest'
import { metrics } from './fixtures.ts'
import { pillSize, pillText } from './pill-size.ts'

test('a pill shows the miles, a cluster its count and the fewest miles', () => {
  expect(pillText(1, 42_000)).toEqual({ face: '42k', from: undefined })
  expect(pillText(12, 8_400)).toEqual({ face: '12 deals', from: 'from 8.4k' })
  expect(pillText(1_234, 950)).toEqual({ face: '1.2k deals', from: 'from 950' })
})

test('a pill is as wide as its text and padding, and never too small for a finger', () => {
  const { width, height } = pillSize(1, 128_000, metrics)
  expect(width).toBeCloseTo(4 * 8 + 2 * 0.7 * 16 + 2)
  expect(height).toBe(32)
  expect(pillSize(1, 5, metrics).width).toBe(48)
})

test('a cluster is as wide as the longer of its lines', () => {
  expect(pillSize(12, 8_400, metrics).width).toBeCloseTo(8 * 8 + 2 * 0.55 * 16 + 2)
  const narrowFace = { ...metrics, face: { '0': 1 } }
  expect(pillSize(12, 8_400, narrowFace).width).toBeCloseTo(9 * 6 + 2 * 0.55 * 16 + 2)
})
