import { describe, expect, it } from 'vitest'
import { partsOf } from './line-labels.ts'

const roundedParts = (path: readonly number[], length: number) =>
  partsOf(path, length).map((part) => part.map((value) => Math.round(value)))

describe('The parts of a line', () => {
  it('have the same length, and meet', () => {
    expect(roundedParts([0, 0, 1000, 0], 300)).toEqual([
      [0, 0, 333, 0],
      [333, 0, 667, 0],
      [667, 0, 1000, 0],
    ])
  })

  it('keep the points between', () => {
    expect(roundedParts([0, 0, 60, 0, 60, 60, 140, 60], 100)).toEqual([
      [0, 0, 60, 0, 60, 40],
      [60, 40, 60, 60, 140, 60],
    ])
  })

  it('are one of a short line, and none of one without length', () => {
    expect(roundedParts([0, 0, 50, 0], 300)).toEqual([[0, 0, 50, 0]])
    expect(partsOf([5, 5, 5, 5], 300)).toEqual([])
    expect(partsOf([5, 5], 300)).toEqual([])
  })
})
