import { countryName } from './country-name.ts'
import { foldWords } from './fold-text.ts'
import type { Airport, Place } from './place.ts'

/** The factor on the size of a place whose whole name is typed: Bath before Bathinda, Par after Paris. */
export const wholeNameWeight = 20

/** Appended to a prefix, sorts after every word that begins with it. */
export const lastCharacter = '\u{10FFFF}'

/** Returns the words by which a place is found. */
export function wordsOfPlace({ name, countryCode }: Place): Set<string> {
  return new Set(foldWords(`${name} ${countryName(countryCode)}`))
}

/** Returns the words by which an airport is found. */
export function wordsOfAirport({ iata, name, city, countryCode }: Airport): Set<string> {
  return new Set(foldWords(`${iata} ${name} ${city} ${countryName(countryCode)}`))
}
