import { expect, test } from 'vitest'
import { deal, indexOfDeals, manyDeals } from './testing/fixtures.ts'

test('nearby deals form a cluster with their count, the best rank and the fewest miles', () => {
  const deals = [deal('a', 48.85, 2.35, 30_000), deal('b', 40.7, -74), deal('c', 48.86, 2.36, 8_400)]
  const { counts, ranks, figures, clusterIds } = indexOfDeals(deals).level(3)
  expect([...counts]).toEqual([2, 1])
  expect([...ranks]).toEqual([0, 1])
  expect([...figures]).toEqual([8_400, 10_000])
  expect(clusterIds[0]).toBeGreaterThanOrEqual(0)
  expect(clusterIds[1]).toBe(-1)
})

test('a level is ordered by rank and counts every deal once', () => {
  const index = indexOfDeals(manyDeals(3_000))
  for (const zoom of [0, 3, 7, 13]) {
    const { ranks, counts } = index.level(zoom)
    expect([...ranks]).toEqual([...ranks].toSorted((one, other) => one - other))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3_000)
  }
})

test('a cluster has the bounds of its deals, and the lowest zoom at which it splits', () => {
  const index = indexOfDeals([deal('a', 48.85, 2.35), deal('b', 48.9, 2.35), deal('c', 48.9, 2.36)])
  const { bounds, splitZoom } = index.extentOf(index.level(3).clusterIds[0]!, 3)
  const sides = [bounds.south, bounds.west, bounds.north, bounds.east]
  expect(sides.map((side) => Number(side.toFixed(6)))).toEqual([48.85, 2.35, 48.9, 2.36])
  expect(index.level(splitZoom).counts).toHaveLength(2)
  expect(index.level(splitZoom - 1).counts).toHaveLength(1)
})

test('hotels with overlapping prices share one price until a closer zoom separates them', () => {
  const hotels = [0, 0.01].map((east, rank) => ({
    id: `h${rank}`,
    name: `Hotel ${rank}`,
    latitude: 40.7,
    longitude: -74 + east,
    price: `$${rank + 100}`,
    cents: 100 * (rank + 100),
  }))
  const index = indexOfDeals(hotels)
  expect([3, 12, 13, 14].map((zoom) => [...index.level(zoom).counts])).toEqual([[2], [2], [2], [1, 1]])
  expect([...index.level(14).hasPill]).toEqual([1, 1])
})

test('beyond the last clustered zoom, only deals at the same point form a cluster, which never splits', () => {
  const index = indexOfDeals([deal('a', 48.85, 2.35), deal('b', 48.85, 2.354), deal('c', 48.85, 2.35)])
  expect([...index.level(12).counts]).toEqual([3])
  for (const zoom of [13, 16, 18]) {
    const { counts, ranks, clusterIds } = index.level(zoom)
    expect([[...counts], [...ranks]]).toEqual([
      [2, 1],
      [0, 1],
    ])
    expect(index.extentOf(clusterIds[0]!, zoom)).toMatchObject({ splitZoom: 19, ranks: [0, 2] })
  }
})

test('deals too close to touch at one zoom separate at another', () => {
  const index = indexOfDeals([deal('a', 48.85, 2.35), deal('b', 48.85, 2.3505)])
  expect([...index.level(13).counts]).toEqual([2])
  expect(index.extentOf(index.level(13).clusterIds[0]!, 13).splitZoom).toBe(16)
  expect([...index.level(16).counts]).toEqual([1, 1])
})

test('deals at the poles and on the antimeridian have markers', () => {
  const { xs, ys } = indexOfDeals([deal('north', 90, 0), deal('south', -90, 0), deal('east', 0, 180)]).level(4)
  expect([...ys]).toEqual([0, 1, 0.5])
  expect(xs[2]).toBe(1)
})

test('the best deal always has a pill', () => {
  const { hasPill } = indexOfDeals(manyDeals(2_000)).level(5)
  expect(hasPill[0]).toBe(1)
})
