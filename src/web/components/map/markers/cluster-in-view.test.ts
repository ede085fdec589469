import { expect, test } from 'vitest'
import type { ViewBox } from '../geometry.ts'
import { clusterInView } from './cluster-in-view.ts'
import type { DealLevel } from './cluster-index.ts'
import { indexOfDeals, manyDeals, metrics, viewBox } from './fixtures.ts'
import { columnsOf } from './marker-store.ts'
import { markersInView } from './markers-in-view.ts'

const options = { lastClusteredZoom: 12, metrics }
const deals = manyDeals(20_000)

/** The markers of a level in view, independent of their indexes. */
function inView(level: DealLevel, view: ViewBox) {
  const { xs, ys, counts, ranks, figures } = level
  const { listed, pills } = markersInView(level, view, new Set())
  return [listed, pills].map((indexes) =>
    indexes.map((index) => [xs[index], ys[index], counts[index], ranks[index], figures[index]]),
  )
}

test('the clusters of a view equal those of all deals there, also across the antimeridian', () => {
  const index = indexOfDeals(deals)
  for (const [zoom, west] of [
    [5, 0],
    [5, 170],
    [6, -80],
    [9, 12],
  ] as const) {
    const view = viewBox({ south: 40, west, north: 50, east: west + 640 / 2 ** zoom }, zoom)
    const level = clusterInView(columnsOf(deals), options, zoom, view.box)
    expect(inView(level!, view)).toEqual(inView(index.level(zoom), view))
  }
})

test('the clusters of a view have no ids', () => {
  const { box } = viewBox({ south: 40, west: 0, north: 50, east: 20 }, 5)
  expect(new Set(clusterInView(columnsOf(deals), options, 5, box)?.clusterIds)).toEqual(new Set([-1]))
})

test('a view of the whole world is not clustered by itself', () => {
  expect(clusterInView(columnsOf(deals), options, 2, [0, 0, 1, 1])).toBeUndefined()
})
