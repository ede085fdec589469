import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SweepDeal } from '../deals/deal-storage.ts'
import { searchForSimilar } from '../places/spellings.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { testHotel } from '../testing/test-hotel.ts'
import type { HotelStorage } from './hotel-storage.ts'
import type { TraitFilters } from './find-hotel-numbers.ts'

const pool = { amenityId: 1, name: 'Pool', category: 'Wellness' }
const sauna = { amenityId: 2, name: 'Sauna', category: 'Wellness' }

let database: TestDatabase
let hotels: HotelStorage

beforeEach(async () => {
  database = await makeTestDatabase()
  hotels = (await database.open()).hotels
})
afterEach(() => database.remove())

describe('The hotel catalogue', () => {
  test('starts empty, without a source', async () => {
    expect(await hotels.catalogueOrigin()).toBeUndefined()
    expect(await hotels.countHotels()).toBe(0)
    expect([await hotels.lastHotelNo(), await hotels.hotelIdsAfter(0, 10)]).toEqual([0, []])
  })

  test('lists hotel ids between two numbers, without removed hotels', async () => {
    await hotels.startCatalogue('agency', [pool])
    await hotels.putHotels([1, 2, 3, 4].map((number) => testHotel(number)))
    await hotels.removeHotels(['h3'])
    expect(await hotels.lastHotelNo()).toBe(4)
    expect(await hotels.hotelIdsAfter(1, 4)).toEqual(['h2', 'h4'])
    expect(await hotels.hotelIdsAfter(0, 1)).toEqual(['h1'])
  })

  test('has an edition once it is complete', async () => {
    await hotels.startCatalogue('agency', [pool])
    await hotels.putHotels([testHotel(1)])
    expect(await hotels.catalogueOrigin()).toEqual({ source: 'agency', edition: undefined })
    await hotels.finishCatalogue('2027-03')
    expect(await hotels.catalogueOrigin()).toEqual({ source: 'agency', edition: '2027-03' })
    expect(await hotels.listAmenities()).toEqual([pool])
  })

  test('stores new hotels and changes to stored ones', async () => {
    await hotels.startCatalogue('agency', [pool])
    await hotels.putHotels([testHotel(1)])
    const moved = { ...testHotel(1), name: 'Harbour House', city: 'Lyon', latitude: 45.76, longitude: 4.84 }
    await hotels.putHotels([testHotel(2), moved])
    expect(await hotels.countHotels()).toBe(2)
    expect(await hotels.hotelById('h1')).toEqual(moved)
    const filters = { limit: 10, offset: 0 }
    const around = { center: moved, radiusMeters: 1000 }
    expect(await hotels.listHotels({ ...filters, nameWords: ['harbour'] })).toEqual([moved])
    expect(await hotels.listHotels({ ...filters, nameWords: [], foldedCity: 'lyon' })).toEqual([moved])
    expect(await hotels.listHotels({ ...filters, nameWords: [], around })).toEqual([moved])
  })

  test('finds misspelled words of names, until a new source starts to fill it', async () => {
    await hotels.startCatalogue('agency', [pool])
    await hotels.putHotels([
      { ...testHotel(1), name: 'Grand Hotel Astoria' },
      { ...testHotel(2), name: 'Palácio Real' },
      { ...testHotel(3), name: 'Astoria Garden' },
    ])
    const like = async (word: string) => hotels.nameWordsLike(searchForSimilar([word])?.words[0] ?? [])
    expect(await like('astoira')).toEqual(['astoria'])
    expect(await like('palacoi')).toEqual(['palacio'])
    expect(await like('bristol')).toEqual([])
    const found = await hotels.listHotels({
      nameWords: ['grand'],
      nameSpellings: [['astoria', 'x']],
      limit: 9,
      offset: 0,
    })
    expect(found.map(({ hotelId }) => hotelId)).toEqual(['h1'])
    await hotels.startCatalogue('another', [])
    expect(await like('astoira')).toEqual([])
  })

  test('numbers hotels in order of arrival, and does not renumber a stored hotel', async () => {
    await hotels.startCatalogue('agency', [pool])
    await hotels.putHotels([testHotel(9), testHotel(5)])
    await hotels.putHotels([testHotel(1), testHotel(5), testHotel(7)])
    const numbered = await hotels.hotelsAfter(0, 10)
    expect(numbered.map(({ hotelNo, hotel }) => [hotelNo, hotel.hotelId])).toEqual([
      [1, 'h9'],
      [2, 'h5'],
      [3, 'h1'],
      [4, 'h7'],
    ])
    expect(await hotels.hotelIds('FR')).toEqual(['h9', 'h5', 'h1', 'h7'])
  })

  test('reserves the number of a removed hotel for its return', async () => {
    await hotels.startCatalogue('agency', [pool])
    await hotels.putHotels([testHotel(1), testHotel(2)])
    expect(await hotels.removeHotels(['h2', 'unknown'])).toBe(1)
    expect(await hotels.removeHotels(['h2'])).toBe(0)
    await hotels.putHotels([testHotel(3)])
    expect(await hotels.hotelsByNumber([3, 2, 1])).toEqual([
      { hotelNo: 3, hotel: testHotel(3) },
      { hotelNo: 1, hotel: testHotel(1) },
    ])
    await hotels.putHotels([testHotel(2)])
    expect(await hotels.hotelsByNumber([2])).toEqual([{ hotelNo: 2, hotel: testHotel(2) }])
  })

  test('omits a removed hotel everywhere, and continues a list after it', async () => {
    await hotels.startCatalogue('agency', [pool])
    await hotels.putHotels([1, 2, 3].map(testHotel))
    await hotels.removeHotels(['h2'])
    const filters = { nameWords: [], limit: 10, offset: 0 }
    const around = { center: testHotel(1), radiusMeters: 1000 }
    expect(await hotels.hotelById('h2')).toBeUndefined()
    expect(await hotels.hotelsByIds(['h2', 'h1'])).toEqual([testHotel(1)])
    expect(await hotels.countHotels()).toBe(2)
    expect(await hotels.hotelIds('FR')).toEqual(['h1', 'h3'])
    expect(await hotels.listHotels({ ...filters, countryCode: 'FR' })).toEqual([testHotel(1), testHotel(3)])
    expect(await hotels.listHotels({ ...filters, around })).toEqual([testHotel(1), testHotel(3)])
    expect(await hotels.listHotels({ ...filters, after: 'h2' })).toEqual([testHotel(3)])
  })

  test('filters by each trait, alone and combined', async () => {
    await hotels.startCatalogue('agency', [pool, sauna])
    const plain = testHotel(1)
    const other = {
      ...testHotel(2),
      postalCode: 'SW1A 1AA',
      rating: 9.1,
      reviewCount: 400,
      stars: 3.5,
      amenityIds: [1, 2, 11],
      hotelTypeId: 204,
      chainId: 7,
      chain: 'Northern',
    }
    const none = { ...testHotel(3), stars: 0, rating: 0, reviewCount: 0, amenityIds: [] }
    await hotels.putHotels([plain, other, none])
    const found = async (filters: TraitFilters) =>
      (await hotels.listHotels({ nameWords: [], limit: 10, offset: 0, countryCode: 'FR', ...filters })).map(
        ({ hotelId }) => hotelId,
      )
    expect(await found({ compactZip: 'sw1a1aa' })).toEqual(['h2'])
    expect(await found({ minRating: 8.5 })).toEqual(['h1', 'h2'])
    expect(await found({ minReviewCount: 11 })).toEqual(['h2'])
    expect(await found({ stars: [3.5, 0] })).toEqual(['h2', 'h3'])
    expect(await found({ stars: [4] })).toEqual(['h1'])
    expect(await found({ hotelTypeIds: [204, 5] })).toEqual(['h2'])
    expect(await found({ chainIds: [0] })).toEqual(['h1', 'h3'])
    expect(await found({ amenities: { ids: [1], needed: 'all' } })).toEqual(['h1', 'h2'])
    expect(await found({ amenities: { ids: [1, 2], needed: 'all' } })).toEqual(['h2'])
    expect(await found({ amenities: { ids: [12], needed: 'all' } })).toEqual([])
    expect(await found({ amenities: { ids: [2, 12, 1], needed: 'any' } })).toEqual(['h1', 'h2'])
    expect(
      await found({ minRating: 8, stars: [3.5, 4], chainIds: [7], amenities: { ids: [11], needed: 'all' } }),
    ).toEqual(['h2'])
    const around = { center: plain, radiusMeters: 1000 }
    const near = { nameWords: [], limit: 10, offset: 0, around, chainIds: [7] }
    expect(await hotels.listHotels(near)).toEqual([other])
    await hotels.putHotels([{ ...other, chainId: 0 }])
    expect(await hotels.listHotels(near)).toEqual([])
  })

  test('removes a hotel’s deal with the hotel', async () => {
    await hotels.startCatalogue('agency', [pool])
    await hotels.putHotels([1, 2].map(testHotel))
    const { deals } = await database.open()
    const sweepId = await deals.beginSweep({ day: '2027-03-10', edition: '' })
    await deals.append(sweepId, [1, 2].map(testDeal))
    await deals.finishSweep(sweepId)
    await hotels.removeHotels(['h1'])
    expect((await deals.stays(sweepId, [1, 2])).map(({ hotelNo }) => hotelNo)).toEqual([2])
    expect((await deals.points(sweepId, [1, 2])).map(({ id }) => id)).toEqual(['h2'])
    for await (const some of deals.comingStays(sweepId, [1, 2])) expect(some.map(({ hotelNo }) => hotelNo)).toEqual([2])
  })

  test('adds amenities without renaming stored ones', async () => {
    await hotels.startCatalogue('agency', [pool])
    await hotels.addAmenities([sauna, { ...pool, name: 'Swimming pool' }])
    expect(await hotels.listAmenities()).toEqual([pool, sauna])
  })

  test('gets a new version after each change', async () => {
    const versions = [await hotels.catalogueVersion()]
    const changes = [
      () => hotels.startCatalogue('agency', [pool]),
      () => hotels.putHotels([testHotel(1)]),
      () => hotels.addAmenities([sauna]),
      () => hotels.removeHotels(['h1']),
      () => hotels.finishCatalogue('2027-03'),
      () => hotels.startCatalogue('another', []),
    ]
    for (const change of changes) {
      await change()
      versions.push(await hotels.catalogueVersion())
    }
    expect(new Set(versions).size).toBe(changes.length + 1)
  })

  test('loses its hotels and deals when a new source starts to fill it', async () => {
    await hotels.startCatalogue('agency', [pool])
    await hotels.putHotels([testHotel(1)])
    await hotels.finishCatalogue('2027-03')
    const { deals } = await database.open()
    await deals.finishSweep(await deals.beginSweep({ day: '2027-03-10', edition: '' }))
    await hotels.startCatalogue('another', [sauna])
    expect(await hotels.catalogueOrigin()).toEqual({ source: 'another', edition: undefined })
    expect(await hotels.countHotels()).toBe(0)
    expect(await hotels.listAmenities()).toEqual([sauna])
    expect(await deals.latestSweep()).toBeUndefined()
  })
})

function testDeal(hotelNo: number): SweepDeal {
  const { hotelId, name, latitude, longitude, stars, rating, amenityIds } = testHotel(hotelNo)
  return {
    hotelNo,
    hotelId,
    name,
    latitude,
    longitude,
    stars,
    rating,
    facilityIds: amenityIds,
    milesRequired: 1000,
    cpm: 1,
    multiplier: 1,
    price: 10,
    nights: 1,
    boardType: 'RO',
    refundable: true,
    startDate: '2027-03-12',
    endDate: '2027-03-13',
    roomType: '{}',
    foundAtMs: 0,
    stays: [],
  }
}
