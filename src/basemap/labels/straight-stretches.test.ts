import { describe, expect, it } from 'vitest'
import { straightStretches } from './straight-stretches.ts'

describe('The straight stretches of a line', () => {
  it('are as long as asked for, the one in the middle first', () => {
    const [first, ...others] = straightStretches([0, 50, 400, 50], 100)
    expect(first).toMatchObject({ x: 200, y: 50, angle: 0 })
    expect(others.length).toBeGreaterThan(3)
    for (const { x } of others) {
      expect(x).toBeGreaterThanOrEqual(50)
      expect(x).toBeLessThanOrEqual(350)
    }
  })

  it('read from left to right whatever the direction of the line', () => {
    for (const path of [
      [0, 0, 300, 300],
      [300, 300, 0, 0],
    ]) {
      expect(straightStretches(path, 50)[0]!.angle).toBeCloseTo(Math.PI / 4)
    }
  })

  it('leave out bends', () => {
    const bend = straightStretches([0, 0, 200, 0, 200, 200], 100)
    expect(bend.length).toBeGreaterThan(0)
    for (const { angle, x, y } of bend) {
      expect(Math.abs(angle) < 0.3 || Math.abs(Math.abs(angle) - Math.PI / 2) < 0.3).toBe(true)
      expect(Math.hypot(x - 200, y)).toBeGreaterThan(30)
    }
  })

  it('follow slight curves', () => {
    const arc = Array.from({ length: 41 }, (_, step) => {
      const at = (step / 40) * (Math.PI / 2)
      return [Math.cos(at) * 1000, Math.sin(at) * 1000]
    }).flat()
    const [middle] = straightStretches(arc, 120)
    expect(Math.hypot(middle!.x, middle!.y)).toBeCloseTo(1000, -1)
    expect(middle!.angle).toBeCloseTo(-Math.PI / 4)
  })

  it('are none of a line that is too short, or has no length', () => {
    expect(straightStretches([0, 0, 99, 0], 100)).toEqual([])
    expect(straightStretches([5, 5], 100)).toEqual([])
    expect(straightStretches([5, 5, 5, 5], 100)).toEqual([])
  })
})
