import { type Repeated, repeat } from '../runtime/repeat.ts'
import type { Amenity, Hotel } from './hotel.ts'
import type { HotelCatalogue } from './hotel-catalogue.ts'
import type { listFacilities } from '#contract/data/list-facilities'
import type { Operation } from '../operation/operation.ts'
import { foldWords } from '../places/fold-text.ts'

/** How often to check whether an import, which runs in another process, has changed the catalogue. */
const checkEveryMs = 1000

/** The amenities of the catalogue, by id and by name; in memory, because they change only with the catalogue. */
export type AmenityCatalogue = ReturnType<typeof createAmenityCatalogue>

export function createAmenityCatalogue(stored: readonly Amenity[], storedVersion = 0) {
  let byId: ReadonlyMap<number, Amenity> = new Map()
  let idByName: ReadonlyMap<string, number> = new Map()
  let version = 0
  replace(stored, storedVersion)

  function replace(amenities: readonly Amenity[], next: number): void {
    byId = new Map(amenities.map((amenity) => [amenity.amenityId, amenity]))
    idByName = new Map(amenities.map(({ amenityId, name }) => [name.toLowerCase(), amenityId]))
    version = next
  }

  return {
    /** The version of the hotel catalogue on which responses about hotels are based. */
    get version(): number {
      return version
    },
    follow(
      hotels: Pick<HotelCatalogue, 'catalogueVersion' | 'listAmenities'>,
      onError: (error: unknown) => void,
    ): Repeated {
      return repeat(checkEveryMs, onError, async () => {
        const latest = await hotels.catalogueVersion()
        if (latest !== version) replace(await hotels.listAmenities(), latest)
      })
    },
    all: () => [...byId.values()],
    has: (amenityId: number) => byId.has(amenityId),
    /** Returns the amenities of a hotel, in the hotel's order. */
    of: (hotel: Hotel) => hotel.amenityIds.flatMap((id) => byId.get(id) ?? []),
    /** Returns the ids of amenities by name, case ignored; `undefined` if a name is unknown. */
    idsOfNames(names: readonly string[]): readonly number[] | undefined {
      const ids = names.flatMap((name) => idByName.get(name.toLowerCase()) ?? [])
      return ids.length === names.length ? ids : undefined
    },
  }
}

/**
 * Lists the amenities of the catalogue by id. With a query, each of its words must begin a word of the amenity.
 *
 * @spec What the service does
 */
export function handleListFacilities(amenities: AmenityCatalogue): Operation<typeof listFacilities> {
  return {
    cacheKey: () => String(amenities.version),
    handle({ query }) {
      const words = foldWords(query)
      // A query without a letter or digit matches nothing.
      const found =
        query.trim() === '' ? amenities.all() : words.length === 0 ? [] : amenities.all().filter(matches(words))
      return { body: { data: found.map(({ amenityId, name, category }) => ({ id: amenityId, name, category })) } }
    },
  }
}

function matches(words: readonly string[]): (amenity: Amenity) => boolean {
  return ({ name, category }) => {
    const own = foldWords(`${name} ${category}`)
    return words.every((word) => own.some((one) => one.startsWith(word)))
  }
}
