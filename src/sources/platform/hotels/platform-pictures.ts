import { LRUCache } from 'lru-cache'
import { getHotel } from '#contract/hotels/get-hotel'
import { NotFoundError } from '#server/errors'
import { pictureKey, type PictureUrl } from '#server/hotels/picture-url'
import type { PicturedHotels } from '#server/pictures/pictures'
import { type Fields, isFields, mapList } from '../responses/fields.ts'
import type { Forwarding } from '../forward.ts'

/** The pictures of a platform's hotels. Those at its own origin are shown from there. */
export interface PlatformPictures extends PicturedHotels {
  /** Puts our own URLs in place of those of pictures in a hotel, as the list and the deals have it. */
  ofListed(hotel: Fields, origin: string): Fields
  /** The same for the hotel in full. */
  ofDetail(hotel: Fields, origin: string): Fields
}

/** The URLs of pictures that were handed out; a forgotten one is found in the hotel in full. */
const mostRemembered = 50_000

export function createPlatformPictures(
  { platform, check }: Forwarding,
  platformOrigin: string,
  pictureUrl: PictureUrl,
): PlatformPictures {
  const handedOut = new LRUCache<string, string>({ max: mostRemembered })

  function own(hotelId: unknown, url: unknown, origin: string): unknown {
    if (typeof hotelId !== 'string' || typeof url !== 'string' || !URL.canParse(url)) return url
    if (new URL(url).origin === platformOrigin) return url
    handedOut.set(`${hotelId} ${pictureKey(url)}`, url)
    return pictureUrl(hotelId, url, origin)
  }

  return {
    ofListed: (hotel, origin) => ({
      ...hotel,
      main_photo: own(hotel['id'], hotel['main_photo'], origin),
      thumbnail: own(hotel['id'], hotel['thumbnail'], origin),
    }),
    ofDetail: (hotel, origin) =>
      mapList(hotel, 'images', (image) => ({ ...image, url: own(hotel['id'], image['url'], origin) })) as Fields,
    async hotelById(hotelId, key) {
      const url = handedOut.get(`${hotelId} ${key}`)
      if (url !== undefined) return { images: [{ url }] }
      try {
        const { response } = check(getHotel, (await platform.call(getHotel, { id: hotelId })).json)
        const images = isFields(response) ? response['images'] : undefined
        return { images: Array.isArray(images) ? images.filter(hasUrl) : [] }
      } catch (error) {
        if (error instanceof NotFoundError) return undefined
        throw error
      }
    },
  }
}

function hasUrl(image: unknown): image is { readonly url: string } {
  return isFields(image) && typeof image['url'] === 'string'
}
