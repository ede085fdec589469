import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { areCrowded, scaleFor } from './axis-scale.ts'

const values = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 50 })

describe.each([['linear', false] as const, ['logarithmic', true] as const])('a %s axis', (_, isLogarithmic) => {
  it('has all values on it, in their order, and says which value is where', () => {
    fc.assert(
      fc.property(values, (all) => {
        const scale = scaleFor(all, isLogarithmic)
        const sorted = all.toSorted((a, b) => a - b)
        const shares = sorted.map(scale.shareOf)
        expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true)
        expect(shares).toEqual(shares.toSorted((a, b) => a - b))
        const back = shares.map((share, at) => scale.valueAt(share) / sorted[at]!)
        expect(back.filter((ratio) => Math.abs(ratio - 1) > 1e-9)).toEqual([])
      }),
    )
  })

  it('names a few round numbers that are on it', () => {
    fc.assert(
      fc.property(values, (all) => {
        const { ticks, least, most } = scaleFor(all, isLogarithmic)
        expect(ticks.length).toBeLessThanOrEqual(7)
        expect(ticks.every((tick) => tick >= least && tick <= most)).toBe(true)
        expect(ticks).toEqual([...new Set(ticks)].toSorted((a, b) => a - b))
      }),
    )
  })
})

test('the numbers of an axis from zero', () =>
  expect(scaleFor([4000, 27_000], false).ticks).toEqual([0, 5000, 10_000, 15_000, 20_000, 25_000]))

test('the numbers of a logarithmic axis', () => {
  expect(scaleFor([4200, 148_642], true).ticks).toEqual([5000, 10_000, 20_000, 50_000, 100_000])
  expect(scaleFor([100, 190], true).ticks).toEqual([90, 100, 150, 200])
})

test('values are crowded where half of them would be in the first quarter', () => {
  expect(areCrowded([10, 11, 12, 100])).toBe(true)
  expect(areCrowded([10, 40, 50, 100])).toBe(false)
  expect(areCrowded([30, 30, 30])).toBe(false)
  expect(areCrowded([])).toBe(false)
})
