import { type Repeated, repeat } from '../repeat.ts'
import type { Amenity, Hotel } from './hotel.ts'
import type { HotelCatalogue } from './storage.ts'
import type { listFacilities } from '#contract/data/list-facilities'
import type { Operation } from '../http/operation.ts'
import { foldWords } from '../places/fold-text.ts'

/** How often to check whether an import, which is another process, has changed the catalogue. */
const checkEveryMs = 1000

/** The amenities of the catalogue, by id and by name. They change only with the catalogue, so they stay in memory. */
export class AmenityCatalogue {
  #byId: ReadonlyMap<number, Amenity> = new Map()
  #idByName: ReadonlyMap<string, number> = new Map()
  #version = 0

  constructor(amenities: readonly Amenity[], version = 0) {
    this.replace(amenities, version)
  }

  /** The version of the hotel catalogue that responses about hotels are made from. */
  get version(): number {
    return this.#version
  }

  /** Keeps them at the version of the stored catalogue. */
  follow(
    hotels: Pick<HotelCatalogue, 'catalogueVersion' | 'listAmenities'>,
    onError: (error: unknown) => void,
  ): Repeated {
    return repeat(checkEveryMs, onError, async () => {
      const version = await hotels.catalogueVersion()
      if (version !== this.#version) this.replace(await hotels.listAmenities(), version)
    })
  }

  /** Takes over the amenities of another version of the catalogue. */
  replace(amenities: readonly Amenity[], version: number): void {
    this.#byId = new Map(amenities.map((amenity) => [amenity.amenityId, amenity]))
    this.#idByName = new Map(amenities.map(({ amenityId, name }) => [name.toLowerCase(), amenityId]))
    this.#version = version
  }

  /** Returns every amenity, in the order of the catalogue. */
  all(): Amenity[] {
    return [...this.#byId.values()]
  }

  has(amenityId: number): boolean {
    return this.#byId.has(amenityId)
  }

  /** Returns the amenities of a hotel, in its order. */
  of(hotel: Hotel): Amenity[] {
    return hotel.amenityIds.flatMap((id) => this.#byId.get(id) ?? [])
  }

  /** Returns the ids of amenities by name, case ignored; `undefined` when a name is unknown. */
  idsOfNames(names: readonly string[]): readonly number[] | undefined {
    const ids = names.flatMap((name) => this.#idByName.get(name.toLowerCase()) ?? [])
    return ids.length === names.length ? ids : undefined
  }
}

/**
 * Lists the amenities of the catalogue, by id; those with a query have each of its words at the beginning of one of theirs.
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
