import { describe, expect, it } from 'vitest'
import { sumGlows } from './draw-towns.ts'

describe('The glow of towns', () => {
  it('is brightest at the center and ends at the radius', () => {
    const light = sumGlows([{ x: 5.5, y: 5.5, radius: 3, strength: 0.5 }], 11, 11)!
    expect(light[5 * 11 + 5]).toBeCloseTo(0.5)
    expect(light[5 * 11 + 7]).toBeGreaterThan(0)
    expect(light[5 * 11 + 7]).toBeLessThan(0.5)
    expect(light[5 * 11 + 9]).toBe(0)
  })

  it('adds up, but never beyond one', () => {
    const glow = { x: 2.5, y: 2.5, radius: 2, strength: 0.6 }
    expect(sumGlows([glow, glow], 5, 5)![12]).toBeCloseTo(0.84)
    expect(
      sumGlows(
        Array.from({ length: 50 }, () => glow),
        5,
        5,
      )![12],
    ).toBeLessThanOrEqual(1)
  })

  it('includes towns outside the frame', () => {
    expect(sumGlows([{ x: -1, y: 2.5, radius: 4, strength: 1 }], 5, 5)![2 * 5]).toBeGreaterThan(0)
  })

  it('is undefined without a town near by', () => {
    expect(sumGlows([{ x: -10, y: 2.5, radius: 4, strength: 1 }], 5, 5)).toBeUndefined()
    expect(sumGlows([], 5, 5)).toBeUndefined()
  })
})
