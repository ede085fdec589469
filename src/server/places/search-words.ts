import { countryName } from './country-name.ts'
import { foldWords } from './fold-text.ts'
import type { Airport, Place } from './place.ts'

/** How many times larger than itself a place counts of which the whole name is typed: Bath before Bathinda, Par after Paris. */
export const wholeNameWeight = 20

/** Sorts after every word that begins with what stands before it. */
export const lastCharacter = '\u{10FFFF}'

/** The words that a place is found by. */
export function wordsOfPlace({ name, countryCode }: Place): Set<string> {
  return new Set(foldWords(`${name} ${countryName(countryCode)}`))
}

/** The words that an airport is found by. */
export function wordsOfAirport({ iata, name, city, countryCode }: Airport): Set<string> {
  return new Set(foldWords(`${iata} ${name} ${city} ${countryName(countryCode)}`))
}
