import type { listPlaces } from '#contract/list-places'
import type { Operation } from '../http/operation.ts'
import { countryName } from './country-name.ts'
import { foldWords } from './fold-text.ts'
import type { PlaceStorage } from './storage.ts'

/**
 * Finds cities and towns by name or country. Places change only when the world is made, so answers are kept for good.
 *
 * @spec Other operations
 */
export function handleListPlaces(places: PlaceStorage): Operation<typeof listPlaces> {
  return {
    cacheKey: () => '',
    async handle({ query, limit }) {
      const words = foldWords(query)
      // What has no letter or digit matches nothing, where nothing at all asks for the largest.
      const found = words.length === 0 && query.trim() !== '' ? [] : await places.findPlaces(words, limit)
      return {
        body: {
          data: found.map(({ countryCode, ...place }) => ({
            ...place,
            country: countryCode,
            countryName: countryName(countryCode),
          })),
        },
      }
    },
  }
}
