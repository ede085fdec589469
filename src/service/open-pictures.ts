import { join } from 'node:path'
import type { Clock } from '#server/clock'
import { directPictureUrl, ownPictureUrl, type PictureUrl } from '#server/hotels/picture-url'
import type { HotelCatalogue } from '#server/hotels/storage'
import { createFetchPicture } from '#server/pictures/fetch-picture'
import type { PictureError } from '#server/pictures/picture-error'
import { PictureFolder } from '#server/pictures/picture-folder'
import { findPictureHosts } from '#server/pictures/picture-hosts'
import { type PicturedHotels, Pictures } from '#server/pictures/pictures'
import type { Config } from './config.ts'

export interface OpenPicturesOptions {
  readonly config: Pick<Config, 'pictures' | 'dataDir'>
  readonly hotels: HotelCatalogue
  readonly clock: Clock
  /** Called when a picture is unavailable at its source. */
  readonly onFailure: (error: PictureError) => void
  /** Called when the hosts of the pictures cannot be read; it is tried again. */
  readonly onHostsError: (error: unknown) => void
  /** Called with the hotels that were read before the service can start. */
  readonly onProgress: (done: number, total: number) => void
}

export interface OpenedPictures {
  readonly pictureUrl: PictureUrl
  /** `undefined` where pages show pictures from where they are. */
  readonly pictures: Pictures | undefined
  /** Returns the other origins that pages may show pictures of; the same array until they change. */
  readonly pictureHosts: () => readonly string[]
  /** Ends the work in the background. */
  stop(): Promise<void>
}

/** How often to check whether an import has changed the catalogue, which is then read again. */
const hostsEveryMs = 60_000

/** Prepares the pictures of hotels in the way that the configuration selects. */
export async function openPictures(options: OpenPicturesOptions): Promise<OpenedPictures> {
  const { config, hotels, clock, onFailure } = options
  const { mode } = config.pictures
  if (mode === 'direct') return openDirect(options)
  const pictures = openOwnPictures({ config, hotels, clock, onFailure })
  return { pictureUrl: ownPictureUrl, pictures, pictureHosts: () => noHosts, stop: async () => {} }
}

interface OpenOwnPicturesOptions extends Pick<OpenPicturesOptions, 'config' | 'clock' | 'onFailure'> {
  readonly hotels: PicturedHotels
}

/** Prepares the pictures that are fetched and kept here. */
export function openOwnPictures({ config, hotels, clock, onFailure }: OpenOwnPicturesOptions): Pictures {
  const { cacheBytes, trustedOrigins } = config.pictures
  return new Pictures({
    hotels,
    folder: new PictureFolder({ folder: join(config.dataDir, 'pictures'), budgetBytes: cacheBytes, clock }),
    fetchPicture: createFetchPicture({ trustedOrigins }),
    onFailure,
  })
}

const noHosts: readonly string[] = []

async function openDirect({ config, hotels, onHostsError, onProgress }: OpenPicturesOptions): Promise<OpenedPictures> {
  const { trustedOrigins } = config.pictures
  const total = await hotels.countHotels()
  const read = async (onHotels?: (done: number) => void) => [
    ...new Set([...trustedOrigins, ...(await findPictureHosts(hotels, onHotels))]),
  ]
  // The version first: a change in between is noticed.
  let version = await hotels.catalogueVersion()
  let hosts = await read((done) => onProgress(done, total))
  async function refresh() {
    const versionNow = await hotels.catalogueVersion()
    if (versionNow === version) return
    const found = await read()
    version = versionNow
    if (found.join() !== hosts.join()) hosts = found
  }
  let reading: Promise<void> | undefined
  const timer = setInterval(() => {
    reading ??= refresh()
      .catch(onHostsError)
      .finally(() => (reading = undefined))
  }, hostsEveryMs).unref()
  return {
    pictureUrl: directPictureUrl,
    pictures: undefined,
    pictureHosts: () => hosts,
    async stop() {
      clearInterval(timer)
      await reading
    },
  }
}
