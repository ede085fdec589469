import { countryCodes } from './country-codes.ts'

export interface Country {
  /** ISO 3166 alpha-2. */
  readonly code: string
  readonly name: string
}

const names = new Intl.DisplayNames('en', { type: 'region' })

/** Every country, by name. */
export const countries: readonly Country[] = countryCodes
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'))

/** The countries a text matches, the best first: its code, then names and words that begin with it, then the rest. */
export function findCountries(text: string): readonly Country[] {
  const query = fold(text)
  if (query === '') return countries
  const ranked = countries.map((country) => ({ country, rank: rankOf(country, query) }))
  return ranked
    .filter(({ rank }) => rank < noMatch)
    .sort((one, other) => one.rank - other.rank)
    .map(({ country }) => country)
}

/** The one country a text stands for: by its code, or by the beginning of its name or of a word in it. */
export function matchCountry(text: string): Country | undefined {
  const [best] = findCountries(text)
  return best !== undefined && rankOf(best, fold(text)) < matchInside ? best : undefined
}

const matchInside = 3
const noMatch = 4

function rankOf({ code, name }: Country, query: string): number {
  const folded = fold(name)
  if (fold(code) === query) return 0
  if (folded.startsWith(query)) return 1
  if (folded.includes(` ${query}`)) return 2
  return folded.includes(query) ? matchInside : noMatch
}

/** Ignores case, accents and punctuation. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
}
