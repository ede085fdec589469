import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellAt, cellCenter, cellCount, cellsOf, cellsWithin } from './grid.ts'
import { distanceMeters, type Position, widthOf } from './sphere.ts'

const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

/** The poles, the antimeridian and the edges of cells. */
const edgePositions = fc.constantFrom<Position>(
  { latitude: 90, longitude: 0 },
  { latitude: -90, longitude: 12 },
  { latitude: 89.9, longitude: 179.99 },
  { latitude: -17.7, longitude: 180 },
  { latitude: -17.7, longitude: -180 },
  { latitude: 0, longitude: 0 },
  { latitude: 51.5, longitude: -0.5 },
)
const position = fc.oneof(anywhere, edgePositions)

/** Returns the position some degrees north and east of another, at most at a pole. */
function shifted({ latitude, longitude }: Position, north: number, east: number): Position {
  const shiftedLatitude = Math.max(-90, Math.min(90, latitude + north))
  return { latitude: shiftedLatitude, longitude: ((((longitude + east + 180) % 360) + 360) % 360) - 180 }
}

test('every position has a cell', () => {
  fc.assert(
    fc.property(position, (at) => {
      const cell = cellAt(at)
      expect(Number.isInteger(cell) && cell >= 0 && cell < cellCount).toBe(true)
    }),
  )
})

test('the centre of a cell lies within it', () => {
  fc.assert(
    fc.property(position, (at) => {
      expect(cellAt(cellCenter(cellAt(at)))).toBe(cellAt(at))
    }),
  )
})

test('180° east and 180° west are one place', () => {
  expect(cellAt({ latitude: 5, longitude: 180 })).toBe(cellAt({ latitude: 5, longitude: -180 }))
})

test('a circle touches the cell of every position within its radius', () => {
  const degrees = fc.double({ min: -3, max: 3, noNaN: true })
  fc.assert(
    fc.property(
      position,
      degrees,
      degrees,
      fc.double({ min: 1, max: 1.5, noNaN: true }),
      (center, north, east, slack) => {
        const other = shifted(center, north, east)
        const radius = distanceMeters(center, other) * slack
        const cell = cellAt(other)
        expect(cellsWithin(center, radius).some(([first, last]) => first <= cell && cell <= last)).toBe(true)
      },
    ),
    { numRuns: 3000 },
  )
})

test('a circle lists no cell twice', () => {
  fc.assert(
    fc.property(position, fc.integer({ min: 1000, max: 20_040_000 }), (center, radius) => {
      const runs = cellsWithin(center, radius).toSorted((a, b) => a[0] - b[0])
      expect(runs.every(([first, last], at) => first <= last && (at === 0 || runs[at - 1]![1] < first))).toBe(true)
    }),
  )
})

test('a circle of 100 km touches at most 36 cells at any latitude up to 80°', () => {
  for (const latitude of [0, 40, 60, 80]) {
    const cells = cellsWithin({ latitude, longitude: 3 }, 100_000).reduce((sum, [a, b]) => sum + b - a + 1, 0)
    expect(cells).toBeLessThanOrEqual(36)
  }
})

test('a rectangle touches the cell of every position within it, and lists no cell twice', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(position, position, share, share, (one, other, up, along) => {
      const [south, north] = [one.latitude, other.latitude].toSorted((a, b) => a - b) as [number, number]
      const rectangle = { south, west: one.longitude, north, east: other.longitude }
      const inside = shifted(
        { latitude: south, longitude: one.longitude },
        (north - south) * up,
        widthOf(rectangle) * along,
      )
      const cell = cellAt(inside)
      const runs = cellsOf(rectangle).toSorted((a, b) => a[0] - b[0])
      expect(runs.some(([first, last]) => first <= cell && cell <= last)).toBe(true)
      expect(runs.every(([first, last], at) => first <= last && (at === 0 || runs[at - 1]![1] < first))).toBe(true)
    }),
    { numRuns: 3000 },
  )
})

test('a rectangle of one degree across the antimeridian touches at most 9 cells', () => {
  const cells = cellsOf({ south: 48, west: 179.5, north: 49, east: -179.5 })
  expect(cells.reduce((sum, [first, last]) => sum + last - first + 1, 0)).toBeLessThanOrEqual(9)
})
