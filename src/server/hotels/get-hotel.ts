import type { HotelResponse } from '#contract/get-hotel'
import { NotFoundError } from '../faults.ts'
import { countryName } from '../places/country-name.ts'
import type { AmenityCatalogue } from './amenity-catalogue.ts'
import type { HotelStorage } from './storage.ts'

/**
 * One hotel in full; its pictures are on `origin`.
 *
 * @throws {NotFoundError} when no hotel has this id
 * @spec 3. Get the details of a hotel
 */
export async function getHotel(
  storage: HotelStorage,
  amenities: AmenityCatalogue,
  hotelId: string,
  origin: string,
): Promise<HotelResponse> {
  const hotel = await storage.hotelById(hotelId)
  if (hotel === undefined) throw new NotFoundError('Hotel not found')
  return {
    id: hotel.hotelId,
    name: hotel.name,
    description: hotel.description,
    address: {
      line1: hotel.addressLine,
      line2: '',
      city: hotel.city,
      stateProvince: hotel.stateProvince,
      postalCode: hotel.postalCode,
      countryCode: hotel.countryCode,
      countryName: countryName(hotel.countryCode),
    },
    location: { latitude: hotel.latitude, longitude: hotel.longitude },
    stars: hotel.stars,
    amenities: amenities.of(hotel).map(({ amenityId, name, category }) => ({ id: amenityId, name, category })),
    images: hotel.images.map(({ path, caption, category }) => ({ url: origin + path, caption, category })),
    policies: {
      checkIn: { beginTime: hotel.checkInFrom, endTime: hotel.checkInUntil },
      checkOut: { time: hotel.checkOutBy },
    },
  }
}
