import { expect, test } from 'vitest'
import { sampleDeal } from '#web/stay/testing/sample-hotel.ts'
import { fartherOf, fartherRequest, isNearlyEmpty } from './use-farther-deals.ts'

const deals = (...ids: string[]) =>
  ids.map((id) => ({
    ...sampleDeal,
    data: { ...sampleDeal.data, hotel: { ...sampleDeal.data.hotel, id } },
    foundAtMs: undefined,
  }))
const many = (count: number) => deals(...Array.from({ length: count }, (_, at) => `h${at}`))

test('fewer than six deals near a place are nearly none, but not in an area or the whole world', () => {
  expect(isNearlyEmpty({}, { deals: many(5), total: 5 })).toBe(true)
  expect(isNearlyEmpty({ latitude: 1, longitude: 2, near: 'Here' }, { deals: [], total: 0 })).toBe(true)
  expect(isNearlyEmpty({}, { deals: many(6), total: 6 })).toBe(false)
  expect(isNearlyEmpty({ south: 1, west: 2, north: 3, east: 4 }, { deals: [], total: 0 })).toBe(false)
  expect(isNearlyEmpty({ radius: 20_040_000 }, { deals: many(1), total: 1 })).toBe(false)
})

test('the request for deals farther away has no radius, so that the service widens it', () => {
  const request = fartherRequest({ latitude: 1, longitude: 2, near: 'Here', minStars: 4, limit: 100 })
  expect(request).toEqual({ latitude: 1, longitude: 2, minStars: 4, sort: 'cpm', limit: 25 })
})

test('deals farther away exclude those within reach', () => {
  const farther = fartherOf(deals('c', 'a', 'd', 'b'), deals('a', 'b'))
  expect(farther.map(({ data }) => data.hotel.id)).toEqual(['c', 'd'])
  expect(fartherOf(many(25), [])).toHaveLength(20)
  expect(fartherOf(deals('a'), deals('a'))).toEqual([])
})
