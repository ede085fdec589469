import type { HotelsInput, ListedHotel, listHotels } from '#contract/list-hotels'
import { firstPage } from '#contract/pagination'
import * as z from 'zod/mini'
import { type CursorScope, decodeCursor, encodeCursor } from '../cursor.ts'
import type { Operation } from '../http/operation.ts'
import { foldText, foldWords } from '../places/fold-text.ts'
import type { PlaceStorage } from '../places/storage.ts'
import type { Position } from '../places/sphere.ts'
import type { AmenityCatalogue } from './amenity-catalogue.ts'
import { type Hotel, wholeStars } from './hotel.ts'
import { mainPhotoUrl, type PictureUrl } from './picture-url.ts'
import type { HotelCatalogue } from './storage.ts'

/** The default radius around a place or coordinates. */
const placeRadiusMeters = 30_000

/**
 * Lists hotels by id, place, country, city, position or name. An unknown place has no hotels.
 *
 * @spec Other operations
 */
export function handleListHotels(
  hotels: HotelCatalogue,
  places: PlaceStorage,
  amenities: AmenityCatalogue,
  pictureUrl: PictureUrl,
): Operation<typeof listHotels> {
  return {
    cacheKey: ({ origin }) => `${amenities.version} ${origin}`,
    async handle(input, { origin }) {
      const { limit } = input
      // One more than asked for tells whether there is a page after this one.
      const found = await findHotels(hotels, places, { ...input, limit: limit + 1 })
      const page = found.slice(0, limit)
      const last = page.at(-1)
      const next = found.length > limit && last !== undefined ? encodeCursor(scopeOf(input), last.hotelId) : null
      return {
        body: {
          data: page.map((hotel) => listed(hotel, mainPhotoUrl(hotel, origin, pictureUrl))),
          pagination: { limit, next },
        },
      }
    },
  }
}

async function findHotels(hotels: HotelCatalogue, places: PlaceStorage, input: HotelsInput): Promise<Hotel[]> {
  const { cursor = firstPage, ids } = input
  const after = cursor === firstPage ? undefined : decodeCursor(scopeOf(input), z.string(), cursor)
  const nameWords = foldWords(input.name ?? '')
  if (input.name !== undefined && nameWords.length === 0) return []
  const center = await centerOf(places, input)
  if (center === 'unknown') return []
  const isByIds = ids !== undefined && center === undefined
  return hotels.listHotels({
    // The place in the order of ids is known without the catalogue.
    hotelIds: isByIds ? idsAfter(ids, after) : ids,
    countryCode: input.countryCode,
    foldedCity: input.cityName === undefined ? undefined : foldText(input.cityName),
    nameWords,
    around: center && { center, radiusMeters: input.radius ?? placeRadiusMeters },
    limit: input.limit,
    offset: input.offset ?? 0,
    after: isByIds ? undefined : after,
  })
}

/** What selects and orders the hotels. */
function scopeOf({ ids, placeId, countryCode, cityName, latitude, longitude, radius, name }: HotelsInput): CursorScope {
  return ['listHotels', ids, placeId, countryCode, cityName, latitude, longitude, radius, name]
}

function idsAfter(ids: readonly string[], after: string | undefined): string[] {
  const different = [...new Set(ids)]
  return after === undefined ? different : different.slice(different.indexOf(after) + 1)
}

async function centerOf(
  places: PlaceStorage,
  { placeId, latitude, longitude }: HotelsInput,
): Promise<Position | 'unknown' | undefined> {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude }
  if (placeId === undefined) return undefined
  return (await places.placeById(placeId)) ?? 'unknown'
}

function listed(hotel: Hotel, photo: string): ListedHotel {
  return {
    id: hotel.hotelId,
    name: hotel.name,
    hotelDescription: hotel.description,
    currency: 'USD',
    country: hotel.countryCode,
    city: hotel.city,
    latitude: hotel.latitude,
    longitude: hotel.longitude,
    address: hotel.addressLine,
    zip: hotel.postalCode,
    main_photo: photo,
    thumbnail: photo,
    stars: wholeStars(hotel),
    rating: hotel.rating,
    reviewCount: hotel.reviewCount,
    facilityIds: [...hotel.amenityIds],
  }
}
