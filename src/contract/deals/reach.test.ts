import { expect, test } from 'vitest'
import { reachOf } from './reach.ts'

const many = (km: number, count = 20) => Array.from({ length: count }, () => km * 1000)

test('the reach is the smallest with 20 deals', () => {
  expect(reachOf(many(9))).toBe(10_000)
  expect(reachOf([...many(9, 19), 10_000])).toBe(10_000)
  expect(reachOf([...many(9, 19), 10_001])).toBe(25_000)
  expect(reachOf([...many(24), 60_000])).toBe(25_000)
  expect(reachOf([...many(40, 19), 60_000])).toBe(100_000)
})

test('with fewer deals it is the widest', () => {
  expect(reachOf([])).toBe(100_000)
  expect(reachOf(many(1, 19))).toBe(100_000)
})
