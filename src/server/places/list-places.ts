import type { listPlaces } from '#contract/list-places'
import type { Operation } from '../http/operation.ts'
import { countryName } from './country-name.ts'
import { foldWords } from './fold-text.ts'
import { nameWeights } from './search-words.ts'
import { searchFor, searchForSimilar } from './spellings.ts'
import type { FoundPlace, PlaceStorage } from './storage.ts'

/** With fewer places than this, none of which is called as is typed, the text may be misspelled. */
const enoughPlaces = 3

/** The factor on a place whose name is one letter away from what is typed. */
const similarWeight = 0.05

/**
 * Finds cities and towns by name, region or country, and where too few are called so, by names that differ in a letter.
 * Places change only at a start, so responses are cached until the next.
 *
 * @spec Other operations
 */
export function handleListPlaces(places: PlaceStorage): Operation<typeof listPlaces> {
  return {
    cacheKey: () => '',
    async handle({ query, limit }) {
      const words = foldWords(query)
      // A query without a letter or digit matches nothing; without a query the largest places match.
      const found = words.length === 0 && query.trim() !== '' ? [] : await findPlaces(places, words, limit)
      return {
        body: {
          data: found.map(({ placeId, name, countryCode, region, near, latitude, longitude, population }) => ({
            placeId,
            name,
            country: countryCode,
            countryName: countryName(countryCode),
            region,
            near,
            latitude,
            longitude,
            population,
          })),
        },
      }
    },
  }
}

async function findPlaces(
  places: PlaceStorage,
  words: readonly string[],
  limit: number,
): Promise<readonly FoundPlace[]> {
  const found = await places.findPlaces({ ...searchFor(words), limit })
  const isEnough = found.length >= Math.min(limit, enoughPlaces)
  if (isEnough || found.some(({ nameWeight }) => nameWeight >= nameWeights.beginning)) return found
  const search = searchForSimilar(words)
  if (search === undefined) return found
  const known = new Set(found.map(({ placeId }) => placeId))
  const similar = (await places.findPlaces({ ...search, limit }))
    .filter(({ placeId }) => !known.has(placeId))
    .map((place) => ({ ...place, nameWeight: place.nameWeight * similarWeight }))
  const rank = ({ population, nameWeight }: FoundPlace) => population * nameWeight
  return [...found, ...similar].toSorted((a, b) => rank(b) - rank(a)).slice(0, limit)
}
