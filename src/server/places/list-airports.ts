import type { listAirports } from '#contract/list-airports'
import type { Operation } from '../http/operation.ts'
import { foldWords } from './fold-text.ts'
import type { PlaceStorage } from './storage.ts'

/** The default radius around coordinates. */
const defaultRadiusMeters = 200_000

/**
 * Finds airports by IATA code, name, city, country or position. Cached as places are.
 *
 * @spec Other operations
 */
export function handleListAirports(places: PlaceStorage): Operation<typeof listAirports> {
  return {
    cacheKey: () => '',
    async handle({ query, countryCode, latitude, longitude, radius = defaultRadiusMeters, limit }) {
      const words = foldWords(query)
      const around =
        latitude === undefined || longitude === undefined
          ? undefined
          : { center: { latitude, longitude }, radiusMeters: radius }
      const found =
        words.length === 0 && query.trim() !== ''
          ? []
          : await places.findAirports({ words, countryCode, around, limit })
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
