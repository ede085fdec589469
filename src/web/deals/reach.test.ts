import type { DealsRequest } from '#contract/deals/list-deals'
import { expect, test } from 'vitest'
import { anywhere } from './deals-address.ts'
import { findReach, isReachOpen, reachedRequest, withReach } from './reach.ts'

const paris = { latitude: 48.8566, longitude: 2.3522 }

/** Counts deals by their distances, and keeps what was asked. */
function counting(distancesKm: readonly number[]) {
  const requests: DealsRequest[] = []
  return {
    requests,
    count: async (request: DealsRequest) => {
      requests.push(request)
      return distancesKm.filter((km) => km * 1000 <= request.radius!).length
    },
  }
}
const many = (km: number) => Array.from({ length: 20 }, () => km)

test('the reach is the smallest with 20 deals, and needs one request where they are near', async () => {
  const near = counting(many(9))
  expect(await findReach(paris, near.count)).toBe(10_000)
  expect(near.requests).toHaveLength(1)
  expect(await findReach(paris, counting(many(24)).count)).toBe(25_000)
  expect(await findReach(paris, counting([...many(40).slice(1), 60]).count)).toBe(100_000)
  const empty = counting([])
  expect(await findReach(paris, empty.count)).toBe(100_000)
  expect(empty.requests.map(({ radius }) => radius)).toEqual([10_000, 25_000, 50_000])
})

test('filters do not widen it, and without them its request is that of the deals', async () => {
  const { requests, count } = counting(many(5))
  await findReach({ ...paris, minStars: 5, sort: 'rating' }, count)
  await findReach({ ...paris, sort: 'rating' }, count)
  expect(requests[0]).toEqual(requests[1])
  expect(requests[1]).toEqual(reachedRequest(withReach({ ...paris, sort: 'rating' }, 10_000)))
})

test('only near a place without a radius it is for the page to find', () => {
  expect(isReachOpen({})).toBe(true)
  expect(reachedRequest({})).toBeUndefined()
  for (const given of [{ ...paris, radius: 50_000 }, anywhere, { south: 1, west: 2, north: 3, east: 4 }]) {
    expect(isReachOpen(given)).toBe(false)
    expect(withReach(given, 10_000)).toBe(given)
  }
})
