import { expect, test, describe } from 'vitest'
import { rem } from './testing/fixtures.ts'
import { pillSize, pillText, placePills } from './pills.ts'

test('a pill shows the miles, a cluster its count and the fewest miles', () => {
  expect(pillText(1, 42_000)).toEqual({ face: '42k', from: undefined })
  expect(pillText(12, 8_400)).toEqual({ face: '12 deals', from: 'from 8.4k' })
  expect(pillText(1_234, 950)).toEqual({ face: '1.2k deals', from: 'from 950' })
})

test('a pill is as wide as its text and padding, and never too small for a finger', () => {
  const { width, height } = pillSize(1, 128_000, rem)
  expect(width).toBeCloseTo(4 * 8 + 2 * 0.7 * 16 + 2)
  expect(height).toBe(32)
  expect(pillSize(1, 5, rem).width).toBe(48)
})

test('a cluster is as wide as the longer of its lines', () => {
  expect(pillSize(12, 8_400, rem).width).toBeCloseTo(8 * 8 + 2 * 0.55 * 16 + 2)
  expect(pillSize(2, 8_400, rem, 'US$1,234.50').width).toBeCloseTo(16 * 6 + 2 * 0.55 * 16 + 2)
})

const worldPx = 1_024

function place(centers: readonly (readonly [number, number])[], width = 50, height = 30): number[] {
  return [
    ...placePills({
      worldPx,
      xs: Float64Array.from(centers, ([x]) => x),
      ys: Float64Array.from(centers, ([, y]) => y),
      widths: new Float64Array(centers.length).fill(width),
      heights: new Float64Array(centers.length).fill(height),
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

  test('one that overlaps only a box that was not placed is placed', () => {
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
  const centers = Array.from({ length: 400 }, (_, at) => [(at * 7_919) % worldPx, (at * 104_729) % 700] as const)
  const flags = place(centers)
  const touches = (one: number, other: number) => {
    const across = Math.abs(centers[one]![0] - centers[other]![0])
    return Math.min(across, worldPx - across) < 50 && Math.abs(centers[one]![1] - centers[other]![1]) < 30
  }
  const placed = [...centers.keys()].filter((at) => flags[at] === 1)
  expect(placed.some((one) => placed.some((other) => one < other && touches(one, other)))).toBe(false)
  expect(placed.length).toBeGreaterThan(100)
})

test('a world narrower than a pill has one per row', () => {
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
