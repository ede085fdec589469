/** A range of words: from the first one, inclusive, to the second one, exclusive. */
export type WordRange = readonly [from: string, to: string]

/** The search for a word: it matches words in any of the ranges. */
export type SearchWord = readonly WordRange[]

export interface TextSearch {
  readonly words: readonly SearchWord[]
  /** The folded text, followed by its possible corrections. */
  readonly texts: readonly string[]
}

/** Appended to a prefix, it sorts after every word with that prefix. */
export const lastCharacter = '\u{10FFFF}'

/** Shorter words are similar to too many others. */
const minLength = 4
const maxLength = 24
/** The most letters in a text; each costs at least 50 look-ups. */
const maxLetters = 36

/** The letters of folded words by script, used to replace a wrong letter or add a missing one. */
const alphabets = ['abcdefghijklmnopqrstuvwxyz', 'абвгдежзийклмнопрстуфхцчшщъыьэюя', 'αβγδεζηθικλμνξοπρστυφχψω']

/** Returns the search for words that begin with the folded words of a text. */
export function searchFor(words: readonly string[]): TextSearch {
  // Drops a word that another word begins with, because the longer word is stricter; puts longer words first.
  const needed = [...new Set(words)]
    .filter((word, _, all) => !all.some((other) => other !== word && other.startsWith(word)))
    .toSorted((a, b) => b.length - a.length)
  return { words: needed.map((word) => [beginningWith(word)]), texts: words.length === 0 ? [] : [words.join(' ')] }
}

/**
 * Returns the search for words that differ from a folded word of a text by one letter: missing, added, wrong, or swapped
 * with the next. Longer words with such a beginning match as well, unless `isWhole`.
 *
 * @returns `undefined` if no word is long enough, or there are too many letters
 */
export function searchForSimilar(words: readonly string[], isWhole = false): TextSearch | undefined {
  if (words.join('').length > maxLetters || !words.some(canDiffer)) return undefined
  const spellings = words.map((word) => (canDiffer(word) ? spellingsOf(word) : []))
  return {
    words: words.map((word, index) => [
      beginningWith(word),
      ...(spellings[index] ?? []).map(({ spelling, isBeginning }) => rangeOf(spelling, isBeginning && !isWhole)),
    ]),
    texts: [
      words.join(' '),
      ...spellings.flatMap((others, index) => others.map(({ spelling }) => words.with(index, spelling).join(' '))),
    ],
  }
}

/** Returns whether a word is matched with names of airports' cities: one or two letters would match too many. */
export function isCityName([range]: SearchWord): boolean {
  return range !== undefined && !/^[a-z]{1,2}$/.test(range[0])
}

interface Spelling {
  readonly spelling: string
  /** Whether longer words with this beginning match too; not if the last letter differs: any word would match. */
  readonly isBeginning: boolean
}

function canDiffer(word: string): boolean {
  return word.length >= minLength && word.length <= maxLength && !/\p{N}/u.test(word)
}

function spellingsOf(word: string): Spelling[] {
  const letters = Array.from(word)
  const alphabet = alphabets.find((alphabet) => letters.some((letter) => alphabet.includes(letter))) ?? ''
  return letters.flatMap((letter, at) => {
    const before = letters.slice(0, at).join('')
    const after = letters.slice(at + 1).join('')
    const next = letters[at + 1]
    const isBeginning = next !== undefined
    return [
      { spelling: before + after, isBeginning },
      ...(next === undefined
        ? []
        : [{ spelling: before + next + letter + letters.slice(at + 2).join(''), isBeginning }]),
      ...Array.from(alphabet).flatMap((other) => [
        { spelling: before + other + letter + after, isBeginning: true },
        { spelling: before + other + after, isBeginning },
      ]),
    ]
  })
}

function beginningWith(word: string): WordRange {
  return [word, word + lastCharacter]
}

function rangeOf(spelling: string, isBeginning: boolean): WordRange {
  return isBeginning ? beginningWith(spelling) : [spelling, `${spelling}\u0001`]
}
