import type { listAirports } from '#contract/data/list-airports'
import type { Operation } from '../operation/operation.ts'
import { foldWords, foldText } from './fold-text.ts'
import { bandAround, nearestAirports } from './nearest.ts'
import type { Airport } from './place.ts'
import { searchFor, searchForSimilar, type TextSearch } from './spellings.ts'
import type { PlaceStorage } from './open-places.ts'
import type { AirportFilters, AirportMatch } from './storage.ts'
import { countryName } from './country-name.ts'

/** The default radius around coordinates. */
const defaultRadiusMeters = 200_000

/**
 * Finds airports by IATA code, name, city, country or position; if nothing matches, also by words that differ in one letter.
 * Cached like places.
 *
 * @spec Other operations
 */
export function handleListAirports(places: PlaceStorage): Operation<typeof listAirports> {
  return {
    cacheKey: () => '',
    async handle({ query, countryCode, latitude, longitude, radius = defaultRadiusMeters, limit }) {
      const center = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
      // A band of latitude has so few airports that the distance of each can be computed.
      const band = center && bandAround(center, radius)
      const words = foldWords(query)
      const ranked =
        words.length === 0 && query.trim() !== '' ? [] : await findAirports(places, words, { countryCode, band })
      const found = center === undefined ? ranked.slice(0, limit) : nearestAirports(ranked, center, radius, limit)
      return { body: { data: found.map((airport) => ({ ...airport, country: airport.countryCode })) } }
    },
  }
}

async function findAirports(
  places: PlaceStorage,
  words: readonly string[],
  filters: Pick<AirportFilters, 'countryCode' | 'band'>,
): Promise<readonly Airport[]> {
  const find = (search: TextSearch) => places.findAirports({ ...filters, words: search.words })
  const found = await find(searchFor(words))
  const similar = found.length > 0 ? undefined : searchForSimilar(words)
  return rankAirports(similar === undefined ? found : await find(similar), words)
}

/**
 * Ranks the airports that match the words of a text: first the airport with this code, then airports whose name or city
 * begins with the text in any language, then the others, each group by size. If some airports have exactly these words,
 * airports that only have longer words are left out: "Rome" does not mean Romero. Otherwise, if some match by their own
 * names, the airports that only match by another name of their city are left out.
 */
function rankAirports(matches: readonly AirportMatch[], words: readonly string[]): Airport[] {
  if (words.length === 0) return matches.toSorted(bySize)
  const text = words.join(' ')
  const ranked = matches.map(({ cityNames, ...airport }) => {
    const { iata, name, city } = airport
    const own = wordsOfAirport(airport)
    const isCode = iata.toLowerCase() === text
    const begins =
      isCode || cityNames.includes(`|${text}`) || [name, city].some((called) => foldText(called).startsWith(text))
    const known = new Set([...own, ...foldWords(cityNames.split('|')[1] ?? '')])
    const isWhole = words.every((word) => known.has(word)) || cityNames.includes(`|${text}|`)
    const isOwn = begins || words.every((word) => [...own].some((other) => other.startsWith(word)))
    return { airport, isCode, begins, isWhole, isOwn }
  })
  const hasWhole = ranked.some(({ isWhole }) => isWhole)
  const hasOwn = ranked.some(({ isOwn }) => isOwn)
  return ranked
    .filter(({ begins, isWhole, isOwn }) => (hasWhole ? begins || isWhole : isOwn || !hasOwn))
    .sort(
      (a, b) =>
        Number(b.isCode) - Number(a.isCode) || Number(b.begins) - Number(a.begins) || bySize(a.airport, b.airport),
    )
    .map(({ airport }) => airport)
}

/** Returns the words that find an airport, in addition to the words of its place. */
export function wordsOfAirport({ iata, name, city, countryCode }: Airport): Set<string> {
  return new Set(foldWords(`${iata} ${name} ${city} ${countryName(countryCode)}`))
}

function bySize(a: Airport, b: Airport): number {
  return b.weight - a.weight || (a.iata < b.iata ? -1 : 1)
}
