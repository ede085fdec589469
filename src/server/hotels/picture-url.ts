import type { Hotel } from './hotel.ts'

/** Shown where a hotel has no photo, since the contract requires one. */
const placeholder = '/no-photo.svg'

/** Returns the absolute URL of a hotel's main photo. */
export function mainPhotoUrl({ images }: Pick<Hotel, 'images'>, origin: string): string {
  return pictureUrl(images[0]?.url ?? placeholder, origin)
}

/**
 * Returns the absolute URL of a picture.
 *
 * @param url an absolute URL, or a path on our own origin, which begins with a slash
 * @param origin the scheme, host and port that the caller reaches us at
 */
export function pictureUrl(url: string, origin: string): string {
  return url.startsWith('/') ? origin + url : url
}
