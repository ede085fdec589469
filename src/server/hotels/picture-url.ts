import { createHash } from 'node:crypto'
import type { Hotel } from './hotel.ts'

/** Used for a hotel without photos, because the contract requires one. */
const placeholder = '/no-photo.svg'

/** The path of pictures from other origins. */
export const remotePicturesPath = '/pictures/of'

/**
 * Returns the absolute URL for a picture of a hotel. `url` is absolute, or a path on our own origin that begins with
 * a slash; `origin` is the scheme, host and port by which the caller reached us.
 */
export type PictureUrl = (hotelId: string, url: string, origin: string) => string

/** Returns a URL on our own origin for every picture; we fetch pictures from elsewhere. */
export const ownPictureUrl: PictureUrl = (hotelId, url, origin) =>
  url.startsWith('/')
    ? origin + url
    : `${origin}${remotePicturesPath}/${encodeURIComponent(hotelId)}/${pictureKey(url)}`

/** Returns the original URL of pictures from elsewhere. */
export const directPictureUrl: PictureUrl = (_hotelId, url, origin) => (url.startsWith('/') ? origin + url : url)

/**
 * Returns the absolute URLs of a hotel's main photo and, if the source has one, of its smaller version.
 *
 * @param near the main photos shown next to it, which are avoided if possible
 */
export function mainPhotos(
  { hotelId, images }: Pick<Hotel, 'hotelId' | 'images'>,
  origin: string,
  pictureUrl: PictureUrl,
  near: readonly string[] = [],
): { main_photo: string; thumbnail: string } {
  const urlOf = (url: string) => pictureUrl(hotelId, url, origin)
  const image = near.length === 0 ? undefined : images.find(({ url }) => !near.includes(urlOf(url)))
  const { url = placeholder, smallUrl = url } = image ?? images[0] ?? {}
  return { main_photo: urlOf(url), thumbnail: urlOf(smallUrl) }
}

/** Returns the key that replaces a picture's URL in ours: 32 hexadecimal digits, which do not reveal the URL. */
export function pictureKey(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 32)
}
