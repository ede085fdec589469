import { LRUCache } from 'lru-cache'
import { getHotel, type HotelDetail } from '#contract/hotels/get-hotel'
import type { ListedHotel } from '#contract/hotels/list-hotels'
import { NotFoundError } from '#server/operation/errors'
import { pictureKey, type PictureUrl } from '#server/hotels/picture-url'
import type { Platform } from '../platform.ts'
import { checkResponse } from '../responses/check-response.ts'

/** The most image URLs in memory; a forgotten one is read again from the hotel's details. */
const mostRemembered = 50_000

/** The images of a platform's hotels. Images at the platform's own origin are loaded directly from there. */
export type PlatformPictures = ReturnType<typeof createPlatformPictures>

export function createPlatformPictures(platform: Platform, platformOrigin: string, pictureUrl: PictureUrl) {
  const handedOut = new LRUCache<string, string>({ max: mostRemembered })

  function own(hotelId: string, url: string, origin: string): string {
    if (new URL(url).origin === platformOrigin) return url
    handedOut.set(`${hotelId} ${pictureKey(url)}`, url)
    return pictureUrl(hotelId, url, origin)
  }

  return {
    /** Replaces the image URLs of a hotel in lists and deals with this service's URLs. */
    ofListed: <Hotel extends Pick<ListedHotel, 'id' | 'main_photo' | 'thumbnail'>>(
      hotel: Hotel,
      origin: string,
    ): Hotel => ({
      ...hotel,
      main_photo: own(hotel.id, hotel.main_photo, origin),
      thumbnail: own(hotel.id, hotel.thumbnail, origin),
    }),
    /** Replaces the image URLs in a hotel's details. */
    ofDetail: (hotel: HotelDetail, origin: string): HotelDetail => ({
      ...hotel,
      images: hotel.images.map((image) => ({ ...image, url: own(hotel.id, image.url, origin) })),
    }),
    async hotelById(hotelId: string, key: string) {
      const url = handedOut.get(`${hotelId} ${key}`)
      if (url !== undefined) return { images: [{ url }] }
      try {
        return checkResponse(getHotel, (await platform.call(getHotel, { id: hotelId })).json)
      } catch (error) {
        if (error instanceof NotFoundError) return undefined
        throw error
      }
    },
  }
}
