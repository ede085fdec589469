import { expect, test } from 'vitest'
import { widthAt } from './draw-roads.ts'

test('the width of a road grows from zoom to zoom, from none before its first one', () => {
  const widths = [
    [10, 1],
    [12, 3],
    [16, 11],
  ] as const
  expect([9, 10, 11, 12, 14, 16, 18].map((zoom) => widthAt(widths, zoom))).toEqual([0, 1, 2, 3, 7, 11, 11])
})
