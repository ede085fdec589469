import { describe, expect, it } from 'vitest'
import { respondToCatalogue } from './catalogue.ts'
import { oddities } from './oddities.ts'
import { plainHotels, simulatedHotels } from './simulated-hotels.ts'

const hotels = plainHotels(30)

function ask(path: string, query: Record<string, string>, from = hotels) {
  const request = { method: 'GET', path, query: new URLSearchParams(query), headers: {}, json: undefined }
  return respondToCatalogue(from, request)
}

function dataOf(...asked: Parameters<typeof ask>): unknown {
  return (ask(...asked)?.json as { data?: unknown } | undefined)?.data
}

describe('The simulated catalogue', () => {
  it('lists 200 hotels unless another number is asked for, with the true total', () => {
    const many = plainHotels(900)
    expect(ask('/data/hotels', { countryCode: 'pt' }, many)).toMatchObject({ json: { total: 450 } })
    expect(dataOf('/data/hotels', { countryCode: 'PT' }, many)).toHaveLength(200)
    expect(ask('/data/hotels', { countryCode: 'PT', limit: '1' }, many)).toMatchObject({
      json: { total: 450, hotelIds: ['lp1'] },
    })
  })

  it('says with a text in place of ids that it finds nothing', () => {
    expect(ask('/data/hotels', { countryCode: 'ES' })).toEqual({
      json: { data: [], hotelIds: '', total: 0 },
    })
  })

  it.each([
    ['/data/hotels', {}, 4000, 'countryCode is required'],
    ['/data/hotels', { latitude: '38.7', longitude: '-9.1', radius: '999' }, 4002, 'radius must be at least 1000'],
    ['/data/hotels', { countryCode: 'PT', limit: '5001' }, 4002, 'limit or offset is invalid'],
    ['/data/hotels', { countryCode: 'PT', lastUpdatedAt: 'yesterday' }, 4002, 'lastUpdatedAt is invalid'],
    ['/data/hotel', {}, 4002, 'hotelId is missing or invalid'],
    ['/data/hotel', { hotelId: 'lpffff' }, 4002, 'hotelId is missing or invalid'],
  ])('refuses %s with %j', (path, query, code, description) => {
    expect(ask(path, query)).toMatchObject({ status: 400, json: { error: { code, description } } })
  })

  it('spells the id of a facility in three ways', () => {
    const described = dataOf('/data/hotel', { hotelId: 'lp1' }) as { facilities: { facilityId: number }[] }
    const listed = dataOf('/data/hotels', { hotelIds: 'lp1' }) as { facilityIds: number[] }[]
    const facilities = dataOf('/data/facilities', {}) as { facility_id: number }[]
    const ids = described.facilities.map(({ facilityId }) => facilityId)
    expect(listed[0]?.facilityIds).toEqual(ids)
    expect(facilities.map(({ facility_id }) => facility_id)).toEqual(expect.arrayContaining(ids))
    expect(facilities).toHaveLength(3000)
  })

  it('has every oddity in its hotels, in each of its countries', () => {
    const count = Object.keys(oddities).length
    const plain = new Map(plainHotels(count * 5).map((hotel) => [hotel.id, hotel]))
    const odd = simulatedHotels(count * 5).filter(
      (hotel) => JSON.stringify(hotel) !== JSON.stringify(plain.get(hotel.id)),
    )
    expect(odd).toHaveLength(count)
    expect(new Set(odd.map(({ countryCode }) => countryCode)).size).toBe(4)
  })
})
