import type { getHotel, HotelResponse } from '#contract/hotels/get-hotel'
import { NotFoundError } from '../operation/errors.ts'
import type { Operation } from '../operation/operation.ts'
import { countryName } from '../places/country-name.ts'
import type { AmenityCatalogue } from './amenity-catalogue.ts'
import { type Hotel, wholeStars } from './hotel.ts'
import type { PictureUrl } from './picture-url.ts'
import type { HotelCatalogue } from './hotel-catalogue.ts'

/**
 * Returns one hotel in full; 404 for an unknown id.
 *
 * @spec 3. Get the details of a hotel
 */
export function handleGetHotel(
  hotels: HotelCatalogue,
  amenities: AmenityCatalogue,
  pictureUrl: PictureUrl,
): Operation<typeof getHotel> {
  return {
    cacheKey: ({ origin }) => `${amenities.version} ${origin}`,
    async handle({ id }, { origin }) {
      const hotel = await hotels.hotelById(id)
      if (hotel === undefined) throw new NotFoundError('Hotel not found')
      return { body: detail(hotel, amenities, (url) => pictureUrl(hotel.hotelId, url, origin)) }
    },
  }
}

function detail(hotel: Hotel, amenities: AmenityCatalogue, urlOf: (url: string) => string): HotelResponse {
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
    stars: wholeStars(hotel),
    amenities: amenities.of(hotel).map(({ amenityId, name, category }) => ({ id: amenityId, name, category })),
    images: hotel.images.map((image) => ({ ...image, url: urlOf(image.url) })),
    policies: {
      checkIn: { beginTime: hotel.checkInFrom, endTime: hotel.checkInUntil },
      checkOut: { time: hotel.checkOutBy },
    },
  }
}
