import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { testHotel } from '../testing/test-hotel.ts'
import type { HotelStorage } from './storage.ts'

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
  test('is empty and of no source at first', async () => {
    expect(await hotels.catalogueOrigin()).toBeUndefined()
    expect(await hotels.countHotels()).toBe(0)
  })

  test('has an edition once it is stored whole', async () => {
    await hotels.startCatalogue('agency', [pool])
    await hotels.putHotels([{ hotelNo: 1, hotel: testHotel(1) }])
    expect(await hotels.catalogueOrigin()).toEqual({ source: 'agency', edition: undefined })
    await hotels.finishCatalogue('2027-03')
    expect(await hotels.catalogueOrigin()).toEqual({ source: 'agency', edition: '2027-03' })
    expect(await hotels.listAmenities()).toEqual([pool])
  })

  test('takes new hotels and changes to those it has', async () => {
    await hotels.startCatalogue('agency', [pool])
    await hotels.putHotels([{ hotelNo: 1, hotel: testHotel(1) }])
    const moved = { ...testHotel(1), name: 'Harbour House', city: 'Lyon', latitude: 45.76, longitude: 4.84 }
    await hotels.putHotels([
      { hotelNo: 1, hotel: moved },
      { hotelNo: 2, hotel: testHotel(2) },
    ])
    expect(await hotels.countHotels()).toBe(2)
    expect(await hotels.hotelById('h1')).toEqual(moved)
    const filters = { limit: 10, offset: 0 }
    const around = { center: moved, radiusMeters: 1000 }
    expect(await hotels.listHotels({ ...filters, nameWords: ['harbour'] })).toEqual([moved])
    expect(await hotels.listHotels({ ...filters, nameWords: [], foldedCity: 'lyon' })).toEqual([moved])
    expect(await hotels.listHotels({ ...filters, nameWords: [], around })).toEqual([moved])
  })

  test('is emptied, with its deals, when a source starts to fill it', async () => {
    await hotels.startCatalogue('agency', [pool])
    await hotels.putHotels([{ hotelNo: 1, hotel: testHotel(1) }])
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
