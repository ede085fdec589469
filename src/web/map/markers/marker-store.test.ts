import { expect, test, vi } from 'vitest'
import { type DealMarkers, noMarkers } from './deal-markers.ts'
import { deal, manyDeals, rem } from './testing/fixtures.ts'
import { createMarkerStore } from './marker-store.ts'

const options = { lastClusteredZoom: 12, rem }

/** A store that remembers its current markers. */
function storeWithMarkers(onChange: (markers: DealMarkers) => void = () => undefined) {
  let markers = noMarkers
  const store = createMarkerStore(options, (next) => onChange((markers = next)))
  return { ...store, current: () => markers }
}

async function nextMicrotask() {
  await Promise.resolve()
}

test('the markers of few deals load in the next microtask, at the last zoom set', async () => {
  const listener = vi.fn()
  const store = storeWithMarkers(listener)
  store.load(manyDeals(500))
  store.setZoom(2)
  store.setZoom(9)
  await nextMicrotask()
  expect(store.current().level.zoom).toBe(9)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('returning to a zoom returns the same markers', async () => {
  const store = storeWithMarkers()
  store.load(manyDeals(500))
  store.setZoom(4)
  await nextMicrotask()
  const atZoom4 = store.current()
  store.setZoom(5)
  await nextMicrotask()
  expect(store.current()).not.toBe(atZoom4)
  store.setZoom(4)
  await nextMicrotask()
  expect(store.current()).toBe(atZoom4)
})

test('the extent of a cluster has its deals and its split zoom; a replaced cluster has only its own place and the next zoom', async () => {
  const store = storeWithMarkers()
  store.load([deal('a', 48.85, 2.35), deal('b', 48.9, 2.35)])
  store.setZoom(3)
  await nextMicrotask()
  const cluster = store.current().at(0)
  const { bounds, splitZoom } = await store.extentOf(cluster)
  expect(bounds.north - bounds.south).toBeCloseTo(0.05, 6)
  expect(splitZoom).toBeGreaterThan(8)
  store.load([])
  const { latitude: south } = cluster
  expect(await store.extentOf(cluster)).toMatchObject({ bounds: { south, north: south }, splitZoom: 4 })
})

test('a marker lists its places, best first', async () => {
  const store = storeWithMarkers()
  store.load([deal('a', 48.85, 2.35), deal('b', 40, 2.35), deal('c', 48.85, 2.35)])
  store.setZoom(13)
  await nextMicrotask()
  const places = await Promise.all([0, 1].map((index) => store.placesOf(store.current().at(index))))
  expect(places.map((deals) => deals.map(({ id }) => id))).toEqual([['a', 'c'], ['b']])
})
