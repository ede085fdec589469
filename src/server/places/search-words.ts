import { countryName } from './country-name.ts'
import { foldWords } from './fold-text.ts'
import type { Airport, NamedPlace } from './place.ts'

/** Returns the words by which a place is found besides those of its region. */
export function wordsOfPlace({ name, otherNames }: Pick<NamedPlace, 'name' | 'otherNames'>): Set<string> {
  return new Set([...foldWords(name), ...wordsOfNames(otherNames)])
}

/** Returns the words by which all places of a region are found. */
export function wordsOfRegion({ region, countryCode }: Pick<NamedPlace, 'region' | 'countryCode'>): Set<string> {
  return new Set(foldWords(`${region} ${countryName(countryCode)}`))
}

/** Returns the words by which an airport is found besides those of its place. */
export function wordsOfAirport({ iata, name, city, countryCode }: Airport): Set<string> {
  return new Set(foldWords(`${iata} ${name} ${city} ${countryName(countryCode)}`))
}

/** Returns the other names of a place, each between bars. */
export function joinNames(otherNames: readonly string[]): string {
  return otherNames.length === 0 ? '' : `|${otherNames.join('|')}|`
}

/** Returns the regions of places, each once. */
export function regionsOf(places: readonly NamedPlace[]): NamedPlace[] {
  return [...new Map(places.map((place) => [place.regionId, place])).values()]
}

function wordsOfNames(foldedNames: readonly string[]): string[] {
  return foldedNames.flatMap((name) => name.split(' '))
}
