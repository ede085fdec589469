import { countryCodes, longCountryCodes } from './country-codes.ts'
import { otherNames } from './other-names.ts'

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

/** A country a text matches. */
export interface FoundCountry extends Country {
  /** The name that the text matches, where that is not the one it is listed under. */
  readonly alias?: string | undefined
}

/**
 * The countries a text matches, the best first: its code, alias or whole name, then names that begin with it, words that do,
 * and English names with it inside.
 */
export function findCountries(text: string): readonly FoundCountry[] {
  const query = fold(text)
  if (query === '') return countries
  return rankAll(text).map(({ country, alias }) => ({ ...country, alias }))
}

/**
 * The countries a text may stand for: one by its code, alias or whole name, else all whose names begin with it. Where that is
 * one it stands for it, where there are several for none of them.
 */
export function countriesMeant(text: string): readonly Country[] {
  const ranked = rankAll(text)
  const exact = ranked.filter(({ rank }) => rank === ranks.exact)
  // Three letters that are not capitals may be the beginning of a name: "mar" is Morocco's code, or becomes Martinique.
  const isSure = exact.some(({ isLongCode }) => !isLongCode || text === text.toUpperCase())
  const meant = isSure ? exact : ranked.filter(({ rank }) => rank <= ranks.otherBeginning)
  return /^[a-z]$/.test(fold(text)) ? [] : meant.map(({ country }) => country)
}

const ranks = { exact: 0, beginning: 1, otherBeginning: 2, word: 3, inside: 4, none: 5 } as const
type Rank = (typeof ranks)[keyof typeof ranks]

interface Ranked {
  readonly country: Country
  readonly rank: Rank
  /** Whether it is alpha-3 that the text equals, and nothing else. */
  readonly isLongCode?: boolean
  /** Of an alias that the text equals among those of its country, which are in the order of their use. */
  readonly position: number
  readonly alias?: string | undefined
}

interface FoldedCountry {
  readonly country: Country
  readonly codes: readonly string[]
  readonly name: string
  readonly others: readonly { readonly name: string; readonly folded: string }[]
}

/** Made with the first search: it takes some milliseconds. */
let folded: readonly FoldedCountry[] | undefined

function rankAll(text: string): readonly Ranked[] {
  const query = fold(text)
  if (query === '') return []
  folded ??= countries.map((country) => ({
    country,
    codes: [country.code, longCountryCodes[countryCodes.indexOf(country.code)] ?? ''].map(fold),
    name: fold(country.name),
    others: otherNames(country.code).map((name) => ({ name, folded: fold(name) })),
  }))
  return folded
    .map((country) => rankOf(country, query))
    .filter(({ rank }) => rank < ranks.none)
    .sort((one, other) => one.rank - other.rank || one.position - other.position)
}

function rankOf({ country, codes, name, others }: FoldedCountry, query: string): Ranked {
  const own = rankOfName(name, query)
  if (own === ranks.exact || codes[0] === query) return { country, rank: ranks.exact, position: 0 }
  const ranked = others.map((other) => ({ rank: rankOfName(other.folded, query), alias: other.name }))
  const position = ranked.findIndex(({ rank }) => rank === ranks.exact)
  if (position >= 0) return { country, rank: ranks.exact, position, alias: ranked[position]?.alias }
  if (codes[1] === query) return { country, rank: ranks.exact, position: 0, isLongCode: true }
  const best = ranked.filter(({ rank }) => rank <= ranks.word).toSorted((one, other) => one.rank - other.rank)[0]
  if (best === undefined || own <= best.rank) return { country, rank: own, position: 0 }
  return { country, ...best, rank: best.rank === ranks.beginning ? ranks.otherBeginning : best.rank, position: 0 }
}

function rankOfName(name: string, query: string): Rank {
  if (name.replaceAll(' ', '') === query.replaceAll(' ', '')) return ranks.exact
  if (name.startsWith(query)) return ranks.beginning
  if (name.includes(` ${query}`)) return ranks.word
  return name.includes(query) ? ranks.inside : ranks.none
}

/** Letters that are not an accent on another one, as people without them on their keyboard write them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ə: 'e',
}

/** Ignores case, accents and punctuation, "the" at the beginning, and how "Saint" and "and" are written. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæøđðłıþə]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[ʻʼ’'`.]/g, (mark) => (mark === '.' ? ' ' : ''))
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '')
    .replaceAll(/\bsaint\b/g, 'st')
}
