import { describe, expect, test } from 'vitest'
import { rem } from './testing/fixtures.ts'
import { pillSize, pillText, placePills } from './pills.ts'

test('a pill shows the miles, a cluster its count and the fewest miles', () => {
  expect(pillText(1, 42_000)).toEqual({ face: '42k', from: undefined })
  expect(pillText(12, 8_400)).toEqual({ face: '12 deals', from: 'from 8.4k' })
  expect(pillText(1_234, 950)).toEqual({ face: '1.2k deals', from: 'from 950' })
})

/** The estimated widths of a character of the first line and of a cluster's second line, and of both borders. */
const [facePx, fromPx, bordersPx] = [8, 6, 2]

test('a pill is as wide as its text, padding and borders, and at least three rem', () => {
  const { width, height } = pillSize(1, 128_000, rem)
  expect(width).toBeCloseTo('128k'.length * facePx + 2 * 0.7 * rem + bordersPx)
  expect(height).toBe(2 * rem)
  expect(pillSize(1, 5, rem).width).toBe(3 * rem)
})

test('a cluster is as wide as the longer of its lines', () => {
  const paddingPx = 2 * 0.55 * rem
  expect(pillSize(12, 8_400, rem).width).toBeCloseTo('12 deals'.length * facePx + paddingPx + bordersPx)
  expect(pillSize(2, 8_400, rem, 'US$1,234.50').width).toBeCloseTo(
    'from US$1,234.50'.length * fromPx + paddingPx + bordersPx,
  )
})

const worldPx = 1_024
const [boxWidth, boxHeight] = [50, 30]

/** Returns 1 for each box that is placed, by its center, and 0 for the others. */
function place(centers: readonly (readonly [number, number])[], width = boxWidth): number[] {
  return [
    ...placePills({
      worldPx,
      xs: Float64Array.from(centers, ([x]) => x),
      ys: Float64Array.from(centers, ([, y]) => y),
      widths: new Float64Array(centers.length).fill(width),
      heights: new Float64Array(centers.length).fill(boxHeight),
    }),
  ]
}

describe('of overlapping boxes', () => {
  test('the first is placed', () => {
    expect(
      place([
        [100, 100],
        [120, 110],
      ]),
    ).toEqual([1, 0])
  })

  test('a box that overlaps only boxes left out is placed', () => {
    expect(
      place([
        [100, 100],
        [140, 100],
        [180, 100],
      ]),
    ).toEqual([1, 0, 1])
  })

  test('boxes on both sides of the antimeridian overlap', () => {
    expect(
      place([
        [worldPx - 5, 100],
        [5, 100],
        [60, 100],
      ]),
    ).toEqual([1, 0, 1])
  })
})

test('boxes next to or above each other are all placed', () => {
  expect(
    place([
      [100, 100],
      [160, 100],
      [100, 140],
    ]),
  ).toEqual([1, 1, 1])
})

test('no two placed boxes overlap', () => {
  const centers = Array.from(
    { length: 400 },
    (_, index) => [(index * 7_919) % worldPx, (index * 104_729) % 700] as const,
  )
  const flags = place(centers)
  const overlap = (one: number, other: number) => {
    const across = Math.abs(centers[one]![0] - centers[other]![0])
    return Math.min(across, worldPx - across) < boxWidth && Math.abs(centers[one]![1] - centers[other]![1]) < boxHeight
  }
  const placed = [...centers.keys()].filter((index) => flags[index] === 1)
  expect(placed.some((one) => placed.some((other) => one < other && overlap(one, other)))).toBe(false)
  expect(placed.length).toBeGreaterThan(100)
})

test('in a world narrower than a box, one box of each row is placed', () => {
  expect(
    place(
      [
        [100, 100],
        [600, 100],
      ],
      2_000,
    ),
  ).toEqual([1, 0])
})
