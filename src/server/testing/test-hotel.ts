import type { Hotel } from '../hotels/hotel.ts'

/** Makes a hotel in Paris with the id `h` and a number, and the amenity 1. */
export function testHotel(number: number): Hotel {
  return {
    hotelId: `h${number}`,
    placeId: 'p',
    name: `Hotel ${number}`,
    description: '<p>A hotel.</p>',
    addressLine: '1 Street',
    city: 'Paris',
    stateProvince: '',
    postalCode: '75001',
    countryCode: 'FR',
    latitude: 48.85,
    longitude: 2.35,
    timezone: 'Europe/Paris',
    stars: 4,
    rating: 8.5,
    reviewCount: 10,
    amenityIds: [1],
    hotelTypeId: 0,
    chainId: 0,
    chain: '',
    images: [],
    checkInFrom: '15:00',
    checkInUntil: '22:00',
    checkOutBy: '11:00',
  }
}
