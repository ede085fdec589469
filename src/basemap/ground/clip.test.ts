import { describe, expect, it } from 'vitest'
import { boxesOverlap } from './clip.ts'

const box = { minX: 0, minY: 0, maxX: 10, maxY: 10 }

describe('Boxes', () => {
  it('overlap where they touch', () => {
    expect(boxesOverlap(box, { minX: 10, minY: 10, maxX: 20, maxY: 20 })).toBe(true)
    expect(boxesOverlap(box, { minX: 11, minY: 0, maxX: 20, maxY: 20 })).toBe(false)
  })
})
