import { describe, expect, it } from 'vitest'
import { boxesOverlap, clipRing, lineOf } from './clip.ts'

const box = { minX: 0, minY: 0, maxX: 10, maxY: 10 }

describe('A ring clipped to a box', () => {
  it('is unchanged when it is inside', () => {
    const ring = lineOf([1, 1, 9, 1, 5, 9])
    expect(clipRing(ring, box)).toBe(ring.points)
  })

  it('runs along the edges that it crosses', () => {
    expect(clipRing(lineOf([5, 5, 15, 5, 15, 8, 5, 8]), box)).toEqual([5, 5, 10, 5, 10, 8, 5, 8])
  })

  it('is the box when it encloses it, and empty when it is outside', () => {
    const points = clipRing(lineOf([-5, -5, 15, -5, 15, 15, -5, 15]), box)
    expect(lineOf(points).box).toEqual(box)
    expect(clipRing(lineOf([20, 20, 30, 20, 30, 30]), box)).toEqual([])
  })
})

describe('Boxes', () => {
  it('overlap where they touch', () => {
    expect(boxesOverlap(box, { minX: 10, minY: 10, maxX: 20, maxY: 20 })).toBe(true)
    expect(boxesOverlap(box, { minX: 11, minY: 0, maxX: 20, maxY: 20 })).toBe(false)
  })
})
