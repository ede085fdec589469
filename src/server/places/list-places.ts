import type { listPlaces } from '#contract/list-places'
import type { Operation } from '../http/operation.ts'
import { countryName } from './country-name.ts'
import { foldWords } from './fold-text.ts'
import type { Place } from './place.ts'
import { byRank, type RankedPlace, rankPlaces } from './rank-places.ts'
import { searchFor, searchForSimilar, type TextSearch } from './spellings.ts'
import type { PlaceStorage } from './storage.ts'

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

async function findPlaces(places: PlaceStorage, words: readonly string[], limit: number): Promise<readonly Place[]> {
  const find = async (search: TextSearch) => rankPlaces(await places.findPlaces(search), search)
  const found = await find(searchFor(words))
  const isEnough = found.length >= Math.min(limit, enoughPlaces)
  const similar = isEnough || found.some(isMeant) ? undefined : searchForSimilar(words)
  const known = new Set(found.map(({ place }) => place.placeId))
  const guessed = (similar === undefined ? [] : await find(similar))
    .filter(({ place }) => !known.has(place.placeId))
    .map((ranked) => ({ ...ranked, begins: false, weight: ranked.weight * similarWeight }))
  return [...found, ...guessed]
    .toSorted(byRank)
    .slice(0, limit)
    .map(({ place }) => place)
}

function isMeant({ begins, isCalledSo }: RankedPlace): boolean {
  return begins || isCalledSo
}
