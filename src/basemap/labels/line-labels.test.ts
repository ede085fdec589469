import { expect, it } from 'vitest'
import { middlesOf } from './line-labels.ts'

const rounded = (path: readonly number[], length: number) =>
  middlesOf(path, length).map((point) => point.map((value) => Math.round(value)))

it('The parts of a line have the same length, and each its middle', () => {
  expect(rounded([0, 0, 900, 0], 300)).toEqual([
    [150, 0],
    [450, 0],
    [750, 0],
  ])
  expect(rounded([0, 0, 60, 0, 60, 60, 140, 60], 100)).toEqual([
    [50, 0],
    [90, 60],
  ])
})

it('A short line is one part, and one without length none', () => {
  expect(rounded([0, 0, 50, 0], 300)).toEqual([[25, 0]])
  expect(middlesOf([5, 5, 5, 5], 300)).toEqual([])
  expect(middlesOf([5, 5], 300)).toEqual([])
})
