import type { Topology } from 'topojson-specification'
import { expect, test } from 'vitest'
import { seas } from './seas.ts'
import { labelPoint, ringArea } from './label-point.ts'
import { namesOf, rankOf } from './names.ts'
import type { Position } from './lines.ts'

test('a label is in the widest part of an area, not in the center of its box', () => {
  const hook: Position[] = [
    [0, 0],
    [10, 0],
    [10, 4],
    [1, 4],
    [1, 10],
    [0, 10],
    [0, 0],
  ]
  const [x, y] = labelPoint(hook)
  expect(x).toBeGreaterThan(3)
  expect(y).toBeCloseTo(2, 0)
})

test('the area of a ring is its share of the Earth', () => {
  expect(
    ringArea([
      [-180, 0],
      [180, 0],
      [180, 90],
      [-180, 90],
      [-180, 0],
    ]),
  ).toBeCloseTo(0.5, 6)
})

test('the larger an area, the smaller its rank', () => {
  const ranks = [0.03, 0.001, 0.0005, 0.0002, 0.00005, 0.000005, 0.0000001].map(rankOf)
  expect(ranks).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test('an abbreviated name is written in full, in the largest part of the country; bases have no label', () => {
  const topology: Topology = {
    type: 'Topology',
    arcs: [
      [
        [0, 0],
        [20, 0],
        [20, 20],
        [0, 20],
        [0, 0],
      ],
      [
        [40, 0],
        [42, 0],
        [42, 2],
        [40, 2],
        [40, 0],
      ],
    ],
    objects: {
      countries: {
        type: 'GeometryCollection',
        geometries: [
          { type: 'MultiPolygon', arcs: [[[1]], [[0]]], properties: { name: 'Dem. Rep. Congo' } },
          { type: 'Polygon', arcs: [[1]], properties: { name: 'USNB Guantanamo Bay' } },
        ],
      },
    },
  }
  const [label, ...others] = namesOf(topology, 'countries')
  expect(others).toEqual([])
  expect(label).toMatchObject({ name: 'Democratic Republic of the Congo', rank: 0 })
  expect(label!.position[0]).toBeCloseTo(0.5 + 10 / 360, 2)
})

test('a country across the antimeridian has its label in its larger part', () => {
  const topology: Topology = {
    type: 'Topology',
    arcs: [
      [
        [-179, 0],
        [-179, 3],
        [177, 3],
        [177, 0],
        [-179, 0],
      ],
      [
        [170, 0],
        [171, 0],
        [171, 1],
        [170, 1],
        [170, 0],
      ],
    ],
    objects: {
      countries: {
        type: 'GeometryCollection',
        geometries: [{ type: 'MultiPolygon', arcs: [[[0]], [[1]]], properties: { name: 'Fiji' } }],
      },
    },
  }
  const [label] = namesOf(topology, 'countries')
  expect(label!.position[0]).toBeCloseTo(0.5 + 179 / 360, 2)
  expect(label!.rank).toBe(3)
})

test('a sea has one label, an ocean may have several, all on the map', () => {
  const small = seas.filter(([, , , rank]) => rank > 1).map(([name]) => name)
  expect(new Set(small).size).toBe(small.length)
  for (const [, longitude, latitude] of seas) {
    expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
    expect(Math.abs(latitude)).toBeLessThan(85)
  }
})
