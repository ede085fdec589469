import { createHash } from 'node:crypto'
import type { Hotel } from './hotel.ts'

/** Shown where a hotel has no photo, since the contract requires one. */
const placeholder = '/no-photo.svg'

/** The path of the pictures that are fetched from other origins. */
export const remotePicturesPath = '/pictures/of'

/**
 * Returns the absolute URL that a picture of a hotel is handed out with. `url` is an absolute one, or a path on our own
 * origin, which begins with a slash; `origin` is the scheme, host and port that the caller reaches us at.
 */
export type PictureUrl = (hotelId: string, url: string, origin: string) => string

/** Hands out a picture that is elsewhere under our own origin, which fetches it. */
export const ownPictureUrl: PictureUrl = (hotelId, url, origin) =>
  url.startsWith('/')
    ? origin + url
    : `${origin}${remotePicturesPath}/${encodeURIComponent(hotelId)}/${pictureKey(url)}`

/** Hands out a picture that is elsewhere as it is. */
export const directPictureUrl: PictureUrl = (_hotelId, url, origin) => (url.startsWith('/') ? origin + url : url)

/**
 * Returns the absolute URLs of a hotel's main photo, and of a small one of the same, where the source has it.
 *
 * @param near the main photos beside it: it has another one where it can
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

/** Returns what stands for the URL of a picture in ours: 32 hexadecimal digits, from which it cannot be computed. */
export function pictureKey(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 32)
}
