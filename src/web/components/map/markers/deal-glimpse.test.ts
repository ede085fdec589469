import { expect, test } from 'vitest'
import { glimpseDeals } from './deal-glimpse.ts'
import { columnsOf } from './deal-levels.ts'
import type { DealLevel } from './deal-index.ts'
import { indexOfDeals, manyDeals, metrics, viewBox } from './marker-fixtures.ts'
import { markersInView, type ViewBox } from './markers-in-view.ts'

const options = { lastClusteredZoom: 12, metrics }
const deals = manyDeals(20_000)

/** What is in view of a level, whatever places the markers have in it. */
function inView(level: DealLevel, view: ViewBox) {
  const { xs, ys, counts, ranks, milesRequired } = level
  const { listed, pills } = markersInView(level, view, new Set())
  return [listed, pills].map((indexes) =>
    indexes.map((index) => [xs[index], ys[index], counts[index], ranks[index], milesRequired[index]]),
  )
}

test('a glimpse shows of a view what all deals gathered will show there, also across the antimeridian', () => {
  const index = indexOfDeals(deals)
  for (const [zoom, west] of [
    [5, 0],
    [5, 170],
    [6, -80],
    [9, 12],
  ] as const) {
    const view = viewBox({ south: 40, west, north: 50, east: west + 640 / 2 ** zoom }, zoom)
    const glimpse = glimpseDeals(columnsOf(deals), options, zoom, view.box)
    expect(inView(glimpse!, view)).toEqual(inView(index.level(zoom), view))
  }
})

test('a glimpse has no ids of clusters', () => {
  const { box } = viewBox({ south: 40, west: 0, north: 50, east: 20 }, 5)
  expect(new Set(glimpseDeals(columnsOf(deals), options, 5, box)?.clusterIds)).toEqual(new Set([-1]))
})

test('of the whole world there is no glimpse', () => {
  expect(glimpseDeals(columnsOf(deals), options, 2, [0, 0, 1, 1])).toBeUndefined()
})
