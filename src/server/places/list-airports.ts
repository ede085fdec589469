import type { listAirports } from '#contract/list-airports'
import type { Operation } from '../http/operation.ts'
import { foldWords } from './fold-text.ts'
import type { Airport } from './place.ts'
import { searchFor, searchForSimilar } from './spellings.ts'
import type { AirportFilters, PlaceStorage } from './storage.ts'

/** The default radius around coordinates. */
const defaultRadiusMeters = 200_000

/**
 * Finds airports by IATA code, name, city, country or position, and where none matches, by words that differ in a
 * letter. Cached as places are.
 *
 * @spec Other operations
 */
export function handleListAirports(places: PlaceStorage): Operation<typeof listAirports> {
  return {
    cacheKey: () => '',
    async handle({ query, countryCode, latitude, longitude, radius = defaultRadiusMeters, limit }) {
      const around =
        latitude === undefined || longitude === undefined
          ? undefined
          : { center: { latitude, longitude }, radiusMeters: radius }
      const words = foldWords(query)
      const found =
        words.length === 0 && query.trim() !== ''
          ? []
          : await findAirports(places, words, { countryCode, around, limit })
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

async function findAirports(
  places: PlaceStorage,
  words: readonly string[],
  filters: Omit<AirportFilters, 'words'>,
): Promise<readonly Airport[]> {
  const found = await places.findAirports({ ...filters, words: searchFor(words).words })
  const similar = found.length > 0 ? undefined : searchForSimilar(words)
  return similar === undefined ? found : places.findAirports({ ...filters, words: similar.words })
}
