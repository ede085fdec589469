import type { AmenityCatalogue } from './amenity-catalogue.ts'
import type { HotelCatalogue } from './storage.ts'

/** How often to check whether an import, which is another process, has changed the catalogue. */
const checkEveryMs = 1000

/** Keeps the amenities at the version of the stored catalogue, until it is stopped. */
export interface FollowedCatalogue {
  stop(): Promise<void>
}

/** @param onError called when a check fails; the next one follows all the same */
export function followCatalogue(
  hotels: Pick<HotelCatalogue, 'catalogueVersion' | 'listAmenities'>,
  amenities: AmenityCatalogue,
  onError: (error: unknown) => void,
): FollowedCatalogue {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let checking: Promise<void> | undefined

  async function check() {
    const version = await hotels.catalogueVersion()
    if (version !== amenities.version) amenities.replace(await hotels.listAmenities(), version)
  }

  function schedule() {
    timer = setTimeout(() => {
      checking = check()
        .catch(onError)
        .finally(() => {
          if (!stopped) schedule()
        })
    }, checkEveryMs).unref()
  }

  schedule()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await checking
    },
  }
}
