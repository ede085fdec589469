import { countryName } from './country-name.ts'
import { foldWords } from './fold-text.ts'
import type { Airport, NamedPlace } from './place.ts'

/** Returns the words by which a place is found besides those of its region. */
export function wordsOfPlace({ name, otherNames }: Pick<NamedPlace, 'name' | 'otherNames'>): Set<string> {
  return new Set([...foldWords(name), ...otherNames.flatMap((other) => other.split(' '))])
}

/** Returns the words by which all places of a region are found. */
export function wordsOfRegion({ region, countryCode }: Pick<NamedPlace, 'region' | 'countryCode'>): Set<string> {
  return new Set(foldWords(`${region} ${countryName(countryCode)}`))
}

/** Returns the words by which an airport is found besides those of its place. */
export function wordsOfAirport({ iata, name, city, countryCode }: Airport): Set<string> {
  return new Set(foldWords(`${iata} ${name} ${city} ${countryName(countryCode)}`))
}
