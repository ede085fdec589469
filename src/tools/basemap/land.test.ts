import { expect, test } from 'vitest'
import { extendRing, landFeatures } from './land.ts'
import type { Position } from './lines.ts'

const world = { minIsland: 0, minLake: 0 }

/** A file in the format of the data packages. */
function geoJson(polygons: readonly (readonly (readonly [number, number])[])[][]): Buffer {
  const multiPolygon = { type: 'MultiPolygon', coordinates: polygons }
  return Buffer.from(`{"type":"GeometryCollection", "geometries": [\n${JSON.stringify(multiPolygon)}\n]}\n`)
}

function box(west: number, south: number, width: number): [number, number][] {
  const [east, north] = [west + width, south + width]
  return [
    [west, south],
    [west + width / 2, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}

test('small islands and lakes are left out, and larger lakes without a shape', () => {
  const triangle: [number, number][] = [
    [22, 2],
    [26, 2],
    [22, 6],
    [22, 2],
  ]
  const file = geoJson([[box(0, 0, 40), box(2, 2, 4), box(10, 2, 1), triangle], [box(60, 0, 1)]])
  const minLake = (2 / 360) ** 2
  const rings = landFeatures(file, { minIsland: minLake, minLake }).map(({ geometry }) =>
    geometry.type === 'Polygon' ? geometry.coordinates.length : 0,
  )
  expect(rings).toEqual([2])
  expect(landFeatures(file, world)).toHaveLength(2)
})

test('a shore along the edge of the data is moved outside the map', () => {
  const ring: Position[] = [
    [0.9, 0.4],
    [1, 0.4],
    [1, 0.5],
    [0.9, 0.5],
    [0.9, 0.4],
  ]
  expect(extendRing(ring)).toEqual([
    [0.9, 0.4],
    [1, 0.4],
    [1.04, 0.4],
    [1.04, 0.5],
    [1, 0.5],
    [0.9, 0.5],
    [0.9, 0.4],
  ])
  const touching: Position[] = [
    [0.1, 0.4],
    [0, 0.5],
    [0.1, 0.6],
    [0.1, 0.4],
  ]
  expect(extendRing(touching)).toEqual(touching)
})
