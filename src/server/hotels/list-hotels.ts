import type { HotelsInput, HotelsResponse, ListedHotel } from '#contract/list-hotels'
import { foldText, foldWords } from '../places/fold-text.ts'
import type { PlaceStorage } from '../places/storage.ts'
import type { Position } from '../places/sphere.ts'
import type { Hotel } from './hotel.ts'
import type { HotelStorage } from './storage.ts'

/** How far a place reaches, or coordinates without a radius. */
const placeRadiusMeters = 30_000

/**
 * Lists hotels by place, country, city, position or name; their pictures are on `origin`.
 * An unknown place has no hotels.
 */
export async function listHotels(
  hotels: HotelStorage,
  places: PlaceStorage,
  input: HotelsInput,
  origin: string,
): Promise<HotelsResponse> {
  const nameWords = foldWords(input.name ?? '')
  if (input.name !== undefined && nameWords.length === 0) return { data: [] }
  const center = await centerOf(places, input)
  if (center === 'unknown') return { data: [] }
  const found = await hotels.listHotels({
    countryCode: input.countryCode,
    foldedCity: input.cityName === undefined ? undefined : foldText(input.cityName),
    nameWords,
    around: center && { center, radiusMeters: input.radius ?? placeRadiusMeters },
    limit: input.limit,
    offset: input.offset,
  })
  return { data: found.map((hotel) => listed(hotel, origin)) }
}

async function centerOf(
  places: PlaceStorage,
  { placeId, latitude, longitude }: HotelsInput,
): Promise<Position | 'unknown' | undefined> {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude }
  if (placeId === undefined) return undefined
  return (await places.placeById(placeId)) ?? 'unknown'
}

function listed(hotel: Hotel, origin: string): ListedHotel {
  const photo = origin + (hotel.images[0]?.path ?? '')
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
    stars: hotel.stars,
    rating: hotel.rating,
    reviewCount: hotel.reviewCount,
    facilityIds: [...hotel.amenityIds],
  }
}
