import { describe, expect, test } from 'vitest'
import type { Hotel } from '#server/hotels/hotel'
import { amenityId, sampleAmenities } from './amenities.ts'
import { sampleHotels } from './hotels.ts'
import { distanceKm } from '../../places/nearby.ts'
import { loadPlaces } from '../../places/load-places.ts'

const places = loadPlaces()
const hotels = [...sampleHotels(places, 3_000)]

describe('where the hotels are', () => {
  test.each([
    ['Paris', 48.857, 2.351],
    ['London', 51.509, -0.126],
    ['New York', 40.714, -74.006],
    ['Tokyo', 35.69, 139.692],
  ])('of 3,000 hotels, at least 40 are within 50 km of %s', (_, latitude, longitude) => {
    const near = hotels.filter((hotel) => distanceKm(hotel, { latitude, longitude }) <= 50)
    expect(near.length).toBeGreaterThanOrEqual(40)
  })

  test.each([
    ['Europe', 36, -10, 70, 40],
    ['Asia', 5, 60, 55, 145],
    ['Africa', -35, -17, 36, 51],
    ['North America', 15, -130, 60, -60],
    ['South America', -55, -81, 12, -35],
    ['Australia', -45, 112, -10, 155],
    ['Oceania', -25, 155, 25, 180],
  ])('%s has hotels', (_, south, west, north, east) => {
    const found = hotels.filter(
      ({ latitude, longitude }) => latitude > south && latitude < north && longitude > west && longitude < east,
    )
    expect(found.length).toBeGreaterThanOrEqual(5)
  })

  test.each([
    ['Reykjavík', 'IS'],
    ['Honolulu', 'US'],
    ['Nadi', 'FJ'],
    ['Ushuaia', 'AR'],
    ['Zermatt', 'CH'],
  ])('%s has a hotel although it is small', (city, countryCode) => {
    expect(hotels.some((hotel) => hotel.city === city && hotel.countryCode === countryCode)).toBe(true)
  })

  test('every hotel is near the centre of its place', () => {
    const byId = new Map(places.map((place) => [place.placeId, place]))
    for (const hotel of hotels) {
      const place = byId.get(hotel.placeId)!
      expect(distanceKm(hotel, place)).toBeLessThan(16)
      expect([hotel.city, hotel.countryCode]).toEqual([place.name, place.countryCode])
    }
  })

  test('no two hotels stand on the same spot', () => {
    expect(new Set(hotels.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size).toBe(hotels.length)
  })

  test('time zones are those of the place', () => {
    expect(hotels.find(({ city }) => city === 'Nadi')?.timezone).toBe('Pacific/Fiji')
    for (const timezone of new Set(hotels.map((hotel) => hotel.timezone))) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: timezone })).not.toThrow()
    }
  })
})

describe('a hotel', () => {
  test('ids count on from h0000001 in order', () => {
    expect(hotels[0]?.hotelId).toBe('h0000001')
    expect(hotels.at(-1)?.hotelId).toBe('h0003000')
    expect(hotels.map(({ hotelId }) => hotelId)).toEqual(hotels.map(({ hotelId }) => hotelId).toSorted())
  })

  test('names are unique in their town and hold no number', () => {
    expect(new Set(hotels.map(({ placeId, name }) => `${placeId} ${name}`)).size).toBe(hotels.length)
    for (const { name } of hotels) expect(name).toMatch(/^[^\d{}<>]{4,70}$/)
  })

  test('addresses are complete, without an invented postal code', () => {
    for (const { addressLine, postalCode } of hotels) {
      expect(postalCode).toBe('')
      expect(addressLine).toMatch(/\d/)
      expect(addressLine).not.toMatch(/[{}]|undefined/)
    }
  })

  test('stars are 1 to 5, ratings 0 to 10 with one decimal, and better hotels are rated better', () => {
    for (const { stars, rating, reviewCount } of hotels) {
      expect([1, 2, 3, 4, 5]).toContain(stars)
      expect(rating).toBeGreaterThanOrEqual(5)
      expect(rating).toBeLessThanOrEqual(10)
      expect(Math.round(rating * 10) / 10).toBe(rating)
      expect(reviewCount).toBeGreaterThan(0)
    }
    expect([2, 3, 4, 5].every((stars) => meanRating(stars) > meanRating(stars - 1))).toBe(true)
  })

  test('hours are HH:MM, and leaving comes before arriving', () => {
    for (const { checkInFrom, checkInUntil, checkOutBy } of hotels) {
      for (const time of [checkInFrom, checkInUntil, checkOutBy]) expect(time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
      expect(checkOutBy < checkInFrom && checkInFrom < checkInUntil).toBe(true)
    }
  })
})

describe('amenities', () => {
  test('the catalogue has 50 to 64 of them, with unique ids and names without commas', () => {
    expect(sampleAmenities.length).toBeGreaterThanOrEqual(50)
    expect(sampleAmenities.length).toBeLessThanOrEqual(64)
    expect(new Set(sampleAmenities.map((amenity) => amenity.amenityId)).size).toBe(sampleAmenities.length)
    expect(new Set(sampleAmenities.map(({ name }) => name)).size).toBe(sampleAmenities.length)
    for (const { name } of sampleAmenities) expect(name).not.toContain(',')
  })

  test('every hotel has 8 to 30, each once and in the catalogue', () => {
    const known = new Set(sampleAmenities.map((amenity) => amenity.amenityId))
    for (const { amenityIds } of hotels) {
      expect(amenityIds.length).toBeGreaterThanOrEqual(8)
      expect(amenityIds.length).toBeLessThanOrEqual(30)
      expect(new Set(amenityIds).size).toBe(amenityIds.length)
      expect(amenityIds.every((id) => known.has(id))).toBe(true)
    }
  })

  test('five stars come with room service, one star without', () => {
    const serving = hotels.filter(({ amenityIds }) => amenityIds.includes(amenityId('Room service')))
    expect(serving.filter(({ stars }) => stars === 5)).toEqual(hotels.filter(({ stars }) => stars === 5))
    expect(serving.filter(({ stars }) => stars === 1)).toEqual([])
  })
})

describe('pictures', () => {
  test('every hotel has 6 to 12, an exterior, a pool or a view first, and none twice', () => {
    expect(new Set(hotels.map(({ images }) => images[0]?.category))).toEqual(new Set(['Exterior', 'Pool', 'View']))
    for (const { images, stars } of hotels) {
      expect(images.length).toBeGreaterThanOrEqual(6)
      expect(images.length).toBeLessThanOrEqual(12)
      expect(exteriorOf(images)?.url).toMatch(`-${stars}-`)
      expect(new Set(images.map(({ url }) => url)).size).toBe(images.length)
      expect(images.map(({ caption }) => caption)).not.toContain('')
    }
  })

  test('hotels of one town with the same stars share a façade only where there are more of them than façades', () => {
    const facades = new Map<string, string[]>()
    for (const { placeId, stars, images } of hotels) {
      const town = `${placeId} ${stars}`
      facades.set(town, [...(facades.get(town) ?? []), exteriorOf(images)!.url])
    }
    for (const paths of facades.values()) {
      const most = Math.max(...paths.map((path) => paths.filter((other) => other === path).length))
      expect(most).toBeLessThanOrEqual(Math.ceil(paths.length / new Set(paths).size))
    }
    const shared = [...facades.values()].reduce((sum, paths) => sum + paths.length - new Set(paths).size, 0)
    expect(shared).toBeLessThan(hotels.length * 0.01)
  })

  test('a pool is shown only where there is one', () => {
    const pools = [amenityId('Outdoor pool'), amenityId('Indoor pool')]
    const showing = hotels.filter(({ images }) => images.some(({ category }) => category === 'Pool'))
    expect(showing.length).toBeGreaterThan(100)
    expect(showing.every(({ amenityIds }) => pools.some((id) => amenityIds.includes(id)))).toBe(true)
  })

  test('no caption comes twice in a hotel', () => {
    for (const { images } of hotels) expect(new Set(images.map(({ caption }) => caption)).size).toBe(images.length)
  })
})

describe('descriptions', () => {
  test('are two paragraphs of well-formed HTML', () => {
    for (const { description } of hotels) {
      expect(leftOpen(description)).toEqual([])
      expect(description.replace(/<\/?(p|strong|em)>/g, '')).not.toMatch(/[<>{}]|undefined|&(?!amp;)/)
      expect(description.match(/<p>/g)).toHaveLength(2)
    }
  })

  test('name the hotel, its stars and its town', () => {
    const words = ['one-star', 'two-star', 'three-star', 'four-star', 'five-star']
    for (const { description, name, city, stars } of hotels) {
      const text = description.replaceAll('&amp;', '&')
      expect(text).toContain(`<strong>${name}</strong>`)
      expect(text).toContain(words[stars - 1])
      expect(text).toContain(city)
    }
  })
})

describe('generating the world', () => {
  test('the same number of hotels is always the same world', () => {
    expect([...sampleHotels(places, 300)]).toEqual([...sampleHotels(places, 300)])
  })

  test.each([1, 2, 7, 500])('a world of %i hotels has exactly that many', (count) => {
    expect([...sampleHotels(places, count)]).toHaveLength(count)
  })

  test('a world of a million hotels begins at once, since hotels are generated lazily', () => {
    const first: Hotel[] = []
    for (const hotel of sampleHotels(places, 1_000_000)) if (first.push(hotel) === 1_000) break
    expect(first.at(-1)?.hotelId).toBe('h0001000')
  })
})

function meanRating(stars: number): number {
  const ratings = hotels.filter((hotel) => hotel.stars === stars).map(({ rating }) => rating)
  return ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length
}

function exteriorOf(images: Hotel['images']) {
  return images.find(({ category }) => category === 'Exterior')
}

/** The tags that are not closed in order. */
function leftOpen(html: string): string[] {
  const open: string[] = []
  for (const [, slash, tag] of html.matchAll(/<(\/?)(\w+)>/g)) {
    if (slash === '') open.push(tag!)
    else if (open.pop() !== tag) return ['out of order']
  }
  return open
}
