import { dealsFeed } from '#contract/deals-feed'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { feedHref } from './feed-address.ts'
import { dealsPath } from './paths.ts'

test('the feed of a search asks what the page asks, with the name of its place', () => {
  const search = {
    near: 'Paris',
    latitude: 48.8566,
    longitude: 2.3522,
    maxMiles: 60_000,
    minCpm: 0.7,
    refundable: true,
    nights: [2, 3],
    facilities: ['Pool', 'Spa'],
    show: 'chart',
  } as const
  const asked = { ...search, nights: [...search.nights], facilities: [...search.facilities] }
  const href = feedHref(asked)
  expect(href).toMatch(/^\/deals\.atom\?near=Paris&latitude=/)
  const given = Object.fromEntries(new URL(href, 'http://here').searchParams)
  const { limit: _limit, ...request } = dealsPath.request(asked)
  expect(z.parse(dealsFeed.query, given)).toEqual({ ...request, near: 'Paris', limit: 50 })
})
