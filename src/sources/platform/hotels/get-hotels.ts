import { getHotel, type HotelDetail } from '#contract/get-hotel'
import type { ListedHotel } from '#contract/list-hotels'
import { NotFoundError } from '#server/errors'
import { directPictureUrl, mainPhotoUrl } from '#server/hotels/picture-url'
import type { Fields } from '../answers/fields.ts'
import type { Forwarding } from '../forward.ts'

const requestsAtOnce = 8

/** Returns hotels by id, in the order of the ids, of a platform that does not list them by id: one request each. */
export async function getHotels(
  { platform, check }: Forwarding,
  ids: readonly string[],
  origin: string,
): Promise<Fields[]> {
  const found: (Fields | undefined)[] = Array.from({ length: ids.length })
  let next = 0
  async function work() {
    for (let at = next++; at < ids.length; at = next++) {
      try {
        const { answer, isAsDescribed } = check(getHotel, (await platform.call(getHotel, { id: ids[at] })).json)
        if (isAsDescribed) found[at] = { ...listedOf(answer, origin) }
      } catch (error) {
        if (!(error instanceof NotFoundError)) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: requestsAtOnce }, work))
  return found.filter((hotel) => hotel !== undefined)
}

/** What a hotel in full does not say is empty or 0. */
function listedOf(hotel: HotelDetail, origin: string): ListedHotel {
  const photo = mainPhotoUrl({ hotelId: hotel.id, images: hotel.images }, origin, directPictureUrl)
  return {
    id: hotel.id,
    name: hotel.name,
    hotelDescription: hotel.description,
    currency: '',
    country: hotel.address.countryCode,
    city: hotel.address.city,
    latitude: hotel.location.latitude,
    longitude: hotel.location.longitude,
    address: hotel.address.line1,
    zip: hotel.address.postalCode,
    main_photo: photo,
    thumbnail: photo,
    stars: hotel.stars,
    rating: 0,
    reviewCount: 0,
    facilityIds: hotel.amenities.map(({ id }) => id),
  }
}
