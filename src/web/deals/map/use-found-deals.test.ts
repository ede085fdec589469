import { expect, test } from 'vitest'
import { boundsOf } from '#basemap/geometry.ts'
import { distanceMeters } from '#web/kit/format/distance.ts'
import { foundDeals } from './use-found-deals.ts'

const center = { latitude: 48.85, longitude: 2.35 }
const near = { latitude: 48.9, longitude: 2.3 }
const far = { latitude: 43.3, longitude: 5.4 }

test('the map fits the whole searched area, wherever its deals are', () => {
  const area = { south: 48, west: 2, north: 49, east: 3 }
  expect(foundDeals({ search: { ...area, sort: 'cpm' }, near: [near], farther: [], center })).toEqual(area)
})

test('the map fits only the nearby deals; without any, it fits the place and the deals farther away', () => {
  expect(foundDeals({ search: {}, near: [near], farther: [far], center })).toEqual([near])
  expect(foundDeals({ search: {}, near: [], farther: [far], center })).toEqual([center, far])
})

test('the map fits the best three deals, however far they are from the others', () => {
  const others = Array.from({ length: 30 }, (_, index) => ({ ...near, latitude: near.latitude + index / 1000 }))
  const best = { latitude: 48.2, longitude: 2.9 }
  const fitted = foundDeals({ search: {}, near: [best, ...others, far], farther: [], center })
  expect(fitted).toContain(best)
  expect(fitted).not.toContain(far)
})

test('without deals, the map fits 100 km around the place, or nothing if the place is unknown', () => {
  const { south, west, north, east } = boundsOf(
    foundDeals({ search: {}, near: [], farther: [], center }) as readonly (typeof center)[],
  )!
  for (const edge of [
    { ...center, latitude: north },
    { ...center, latitude: south },
    { ...center, longitude: east },
    { ...center, longitude: west },
  ]) {
    expect(Math.abs(distanceMeters(center, edge) - 100_000)).toBeLessThan(500)
  }
  expect(foundDeals({ search: {}, near: [], farther: [], center: undefined })).toEqual([])
})
