import type { Topology } from 'topojson-specification'
import { expect, test } from 'vitest'
import { bordersOf } from './borders.ts'
import { project } from './lines.ts'

/** Two adjacent squares whose shared side is an arc of its own. */
function neighbours(east: string): Topology {
  return {
    type: 'Topology',
    arcs: [
      [
        [10, 0],
        [10, 10],
      ],
      [
        [10, 10],
        [0, 10],
        [0, 0],
        [10, 0],
      ],
      [
        [10, 0],
        [20, 0],
        [20, 10],
        [10, 10],
      ],
    ],
    objects: {
      countries: {
        type: 'GeometryCollection',
        geometries: [
          { type: 'Polygon', arcs: [[0, 1]], properties: { name: 'West' } },
          { type: 'Polygon', arcs: [[2, ~0]], properties: { name: east } },
        ],
      },
    },
  }
}

test('the line between two countries is a border, their coasts are not', () => {
  expect(bordersOf(neighbours('East'), 'countries')).toEqual([[project([10, 0]), project([10, 10])]])
})

test('leased land has no border', () => {
  expect(bordersOf(neighbours('Baikonur'), 'countries')).toEqual([])
})
