import type { listFacilities } from '#contract/data/list-facilities'
import type { Operation } from '../http/operation.ts'
import { foldWords } from '../places/fold-text.ts'
import type { AmenityCatalogue } from './amenity-catalogue.ts'
import type { Amenity } from './hotel.ts'

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
