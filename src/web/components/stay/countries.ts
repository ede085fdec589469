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

/** The countries that a text may mean, the likeliest first: one of that code, then names and words that begin so. */
export function findCountries(text: string): readonly Country[] {
  const sought = fold(text)
  if (sought === '') return countries
  const ranked = countries.map((country) => ({ country, rank: rankOf(country, sought) }))
  return ranked
    .filter(({ rank }) => rank < unlike)
    .sort((one, other) => one.rank - other.rank)
    .map(({ country }) => country)
}

/** The country that a text means beyond doubt: by its code, or by how its name or a word of it begins. */
export function meantCountry(text: string): Country | undefined {
  const [best] = findCountries(text)
  return best !== undefined && rankOf(best, fold(text)) < inside ? best : undefined
}

const inside = 3
const unlike = 4

function rankOf({ code, name }: Country, sought: string): number {
  const folded = fold(name)
  if (fold(code) === sought) return 0
  if (folded.startsWith(sought)) return 1
  if (folded.includes(` ${sought}`)) return 2
  return folded.includes(sought) ? inside : unlike
}

/** Case, accents and punctuation make no difference. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
}
