import type { listAirports } from '#contract/list-airports'
import type { Operation } from '../http/operation.ts'
import { foldWords } from './fold-text.ts'
import { bandAround, nearestAirports } from './nearest.ts'
import type { Airport } from './place.ts'
import { rankAirports } from './rank-airports.ts'
import type { Position } from './sphere.ts'
import { searchFor, searchForSimilar, type TextSearch } from './spellings.ts'
import type { PlaceStorage } from './storage.ts'

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
      const ranked =
        words.length === 0 && query.trim() !== '' ? [] : await findAirports(places, words, { countryCode, around })
      const found =
        around === undefined
          ? ranked.slice(0, limit)
          : nearestAirports(ranked, around.center, around.radiusMeters, limit)
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
  { countryCode, around }: Wanted,
): Promise<readonly Airport[]> {
  // A band of latitude has few enough airports to measure the distance of each.
  const band = around && bandAround(around.center, around.radiusMeters)
  const find = (search: TextSearch) => places.findAirports({ words: search.words, countryCode, band })
  const found = await find(searchFor(words))
  const similar = found.length > 0 ? undefined : searchForSimilar(words)
  return rankAirports(similar === undefined ? found : await find(similar), words)
}

interface Wanted {
  readonly countryCode: string | undefined
  readonly around: { readonly center: Position; readonly radiusMeters: number } | undefined
}
