import type { DealPoint } from '#contract/deals/list-deal-points'
import { expect, test } from 'vitest'
import { anywhere, type DealsSearch } from './deals-address.ts'
import { findReach, isReachOpen, nearestRequest, reachedRequest, withReach } from './reach.ts'

const paris = { latitude: 48.8566, longitude: 2.3522 }

const pointAt = (latitude: number, longitude: number): DealPoint => ({
  id: 'h1',
  name: 'Hotel',
  latitude,
  longitude,
  miles_required: 10_000,
  nights: 1,
  cpm: 1,
  multiplier: 1,
  found_at: null,
})
const many = (latitude: number, longitude: number) => Array.from({ length: 20 }, () => pointAt(latitude, longitude))

test('the reach follows from the deals that are nearest to the place, or else to the caller', () => {
  const versailles = many(48.8049, 2.1204)
  expect(findReach(paris, versailles, undefined)).toBe(25_000)
  expect(findReach({}, versailles, { ...paris, name: 'Paris', country: 'FR', source: 'home' })).toBe(25_000)
  expect(findReach(paris, many(48.86, 2.35), undefined)).toBe(10_000)
  expect(findReach(paris, [], undefined)).toBe(100_000)
})

test('filters and order do not widen it', () => {
  const search: DealsSearch = { ...paris, minStars: 5, sort: 'rating', limit: 100 }
  expect(nearestRequest(search)).toEqual({
    ...paris,
    radius: 100_000,
    sort: 'distance',
    limit: 20,
  })
})

test('only near a place without a radius it is for the page to find', () => {
  expect(isReachOpen({})).toBe(true)
  expect(reachedRequest({})).toBeUndefined()
  for (const given of [{ ...paris, radius: 50_000 }, anywhere, { south: 1, west: 2, north: 3, east: 4 }]) {
    expect(isReachOpen(given)).toBe(false)
    expect(withReach(given, 10_000)).toBe(given)
  }
})
