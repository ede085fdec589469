import { join } from 'node:path'
import type { Clock } from '#server/runtime/clock'
import { directPictureUrl, ownPictureUrl } from '#server/hotels/picture-url'
import { createFetchPicture } from '#server/pictures/fetch-picture'
import type { PictureError } from '#server/pictures/picture-error'
import { createPictureFolder } from '#server/pictures/picture-folder'
import { type PicturedHotels, createPictures } from '#server/pictures/pictures'
import type { Config } from './config.ts'

export interface OpenPicturesOptions {
  readonly config: Pick<Config, 'pictures' | 'dataDir'>
  readonly hotels: PicturedHotels
  readonly clock: Clock
  readonly onFailure: (error: PictureError) => void
}

/** Prepares hotel pictures as configured, and returns the other origins whose pictures pages may show. */
export function openPictures({ config, hotels, clock, onFailure }: OpenPicturesOptions) {
  const { mode, cacheBytes, trustedOrigins } = config.pictures
  if (mode === 'direct') {
    return { pictureUrl: directPictureUrl, pictures: undefined, pictureHosts: ['https:', ...trustedOrigins] }
  }
  const pictures = createPictures({
    hotels,
    folder: createPictureFolder({ folder: join(config.dataDir, 'pictures'), budgetBytes: cacheBytes, clock }),
    fetchPicture: createFetchPicture({ trustedOrigins }),
    onFailure,
  })
  return { pictureUrl: ownPictureUrl, pictures, pictureHosts: [] }
}
