import { describe, expect, test } from 'vitest'
import { placePills } from './place-pills.ts'

const worldPx = 1_024

function place(middles: readonly (readonly [number, number])[], width = 50, height = 30): number[] {
  return [
    ...placePills({
      worldPx,
      xs: Float64Array.from(middles, ([x]) => x),
      ys: Float64Array.from(middles, ([, y]) => y),
      widths: new Float64Array(middles.length).fill(width),
      heights: new Float64Array(middles.length).fill(height),
    }),
  ]
}

describe('of boxes that overlap', () => {
  test('the first stands', () => {
    expect(
      place([
        [100, 100],
        [120, 110],
      ]),
    ).toEqual([1, 0])
  })

  test('one that only overlaps a box which does not stand stands', () => {
    expect(
      place([
        [100, 100],
        [140, 100],
        [180, 100],
      ]),
    ).toEqual([1, 0, 1])
  })

  test('those on both sides of the antimeridian are near each other', () => {
    expect(
      place([
        [worldPx - 5, 100],
        [5, 100],
        [60, 100],
      ]),
    ).toEqual([1, 0, 1])
  })
})

test('boxes side by side, or one above the other, all stand', () => {
  expect(
    place([
      [100, 100],
      [160, 100],
      [100, 140],
    ]),
  ).toEqual([1, 1, 1])
})

test('no two that stand overlap', () => {
  const middles = Array.from({ length: 400 }, (_, at) => [(at * 7_919) % worldPx, (at * 104_729) % 700] as const)
  const stands = place(middles)
  const touches = (one: number, other: number) => {
    const across = Math.abs(middles[one]![0] - middles[other]![0])
    return Math.min(across, worldPx - across) < 50 && Math.abs(middles[one]![1] - middles[other]![1]) < 30
  }
  const standing = [...middles.keys()].filter((at) => stands[at] === 1)
  expect(standing.some((one) => standing.some((other) => one < other && touches(one, other)))).toBe(false)
  expect(standing.length).toBeGreaterThan(100)
})

test('a world narrower than a pill holds one in a row', () => {
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
