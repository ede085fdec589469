import { expect, test, vi } from 'vitest'
import { DealLevels } from './deal-levels.ts'
import { deal, manyDeals, metrics } from './marker-fixtures.ts'

const options = { lastClusteredZoom: 12, metrics }
const world = [0, 0, 1, 1] as const

async function moment() {
  await Promise.resolve()
}

test('there are no markers before there are deals', () => {
  expect(new DealLevels(options, () => world).shown().level.xs).toHaveLength(0)
})

test('few deals have their markers in the same moment, at the zoom wanted last', async () => {
  const levels = new DealLevels(options, () => world)
  const listener = vi.fn()
  levels.subscribe(listener)
  levels.load(manyDeals(500))
  levels.want(2)
  levels.want(9)
  await moment()
  expect(levels.shown().level.zoom).toBe(9)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a level that was made once is the same when its zoom comes again', async () => {
  const levels = new DealLevels(options, () => world)
  levels.load(manyDeals(500))
  levels.want(4)
  await moment()
  const first = levels.shown()
  levels.want(5)
  await moment()
  expect(levels.shown()).not.toBe(first)
  levels.want(4)
  await moment()
  expect(levels.shown()).toBe(first)
})

test('a cluster tells where it falls apart, one of deals that are gone just the next zoom', async () => {
  const levels = new DealLevels(options, () => world)
  levels.load([deal('a', 48.85, 2.35), deal('b', 48.9, 2.35)])
  levels.want(3)
  await moment()
  const { clusterId } = levels.shown().at(0)
  expect(await levels.expansionZoom(clusterId)).toBeGreaterThan(8)
  levels.load([])
  expect(await levels.expansionZoom(clusterId)).toBe(4)
})
