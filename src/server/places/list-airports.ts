import type { listAirports } from '#contract/list-airports'
import type { Operation } from '../http/operation.ts'
import { foldWords } from './fold-text.ts'
import type { PlaceStorage } from './storage.ts'

/**
 * Finds airports by IATA code, name, city or country. Kept for good, as places are.
 *
 * @spec Other operations
 */
export function answerListAirports(places: PlaceStorage): Operation<typeof listAirports> {
  return {
    cacheKey: () => '',
    async handle({ query, countryCode, limit }) {
      const words = foldWords(query)
      const found =
        words.length === 0 && query.trim() !== '' ? [] : await places.findAirports(words, countryCode, limit)
      return {
        body: {
          data: found.map(({ iata, name, city, countryCode: country, latitude, longitude }) => ({
            iata,
            name,
            city,
            country,
            latitude,
            longitude,
          })),
        },
      }
    },
  }
}
