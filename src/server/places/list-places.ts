import type { listPlaces } from '#contract/list-places'
import type { Operation } from '../http/operation.ts'
import { countryName } from './country-name.ts'
import { foldWords } from './fold-text.ts'
import type { PlaceStorage } from './storage.ts'

/**
 * Finds cities and towns by name or country. Places change only at a start, so responses are cached until the next.
 *
 * @spec Other operations
 */
export function handleListPlaces(places: PlaceStorage): Operation<typeof listPlaces> {
  return {
    cacheKey: () => '',
    async handle({ query, limit }) {
      const words = foldWords(query)
      // A query without a letter or digit matches nothing; without a query the largest places match.
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
