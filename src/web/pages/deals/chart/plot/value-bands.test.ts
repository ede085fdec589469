import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { verdictOf } from '../../../../format/value.ts'
import { scaleFor } from './axis-scale.ts'
import { lineOf, type PlotFrame, type Point, pointOf } from './plot-frame.ts'
import { valueBands } from './value-bands.ts'

const frameOf = (isLogarithmic: boolean, miles: readonly number[], cash: readonly number[]): PlotFrame => ({
  width: 500,
  height: 400,
  milesScale: scaleFor(miles, isLogarithmic),
  cashScale: scaleFor(cash, isLogarithmic),
})

/** Whether a point is within a polygon, by the number of its sides to the right of it. */
function isWithin({ x, y }: Point, corners: readonly Point[]): boolean {
  let isIn = false
  for (const [at, a] of corners.entries()) {
    const b = corners[(at + 1) % corners.length]!
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) isIn = !isIn
  }
  return isIn
}

describe.each([false, true])('the bands of a plot, logarithmic: %s', (isLogarithmic) => {
  it('have each deal in the one of its verdict', () => {
    const deal = fc.record({
      miles: fc.integer({ min: 500, max: 200_000 }),
      cents: fc.double({ min: 0.3, max: 4, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(deal, { minLength: 2, maxLength: 12 }), (all) => {
        const deals = all.map(({ miles, cents }) => ({ miles, cash: (miles * cents) / 100, cents }))
        const frame = frameOf(
          isLogarithmic,
          deals.map(({ miles }) => miles),
          deals.map(({ cash }) => cash),
        )
        const bands = valueBands(frame)
        const wrong = deals.filter(({ cents, ...at }) => {
          const within = bands.filter(({ corners }) => isWithin(pointOf(frame, at), corners))
          // On a line it is a matter of rounding.
          const isOnLine = [0.7, 1.2, 2].some((bound) => Math.abs(cents - bound) < 1e-6)
          return !isOnLine && (within.length !== 1 || within[0]!.verdict !== verdictOf(cents))
        })
        expect(wrong).toEqual([])
      }),
    )
  })

  it('have their names on the plot, each in its own band', () => {
    const frame = frameOf(isLogarithmic, [4000, 20_000, 150_000], [60, 250, 1600])
    const bands = valueBands(frame)
    const named = bands.filter(({ label }) => label !== undefined)
    expect(named.map(({ verdict }) => verdict)).toContain('exceptional')
    for (const { label, corners } of named) {
      expect(label!.x).toBeLessThanOrEqual(frame.width)
      const middle = { x: label!.x, y: label!.y - 5 }
      expect(isWithin(middle, corners)).toBe(true)
    }
  })
})

test('a line of constant cash per mile is straight on either scale', () => {
  for (const isLogarithmic of [false, true]) {
    const frame = frameOf(isLogarithmic, [5000, 90_000], [50, 900])
    const [start, end] = lineOf(frame, 1.2)
    const middle = pointOf(frame, { miles: 30_000, cash: 360 })
    const share = (middle.x - start.x) / (end.x - start.x)
    expect(middle.y).toBeCloseTo(start.y + share * (end.y - start.y), 6)
  }
})
