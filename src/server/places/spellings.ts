/** The words from one on, up to another without it. */
export type WordRange = readonly [from: string, to: string]

/** The search for a typed word: words in any of the ranges. */
export type SearchWord = readonly WordRange[]

/** The search for a text. */
export interface TextSearch {
  readonly words: readonly SearchWord[]
  /** The text, folded, and what it may be a misspelling of. */
  readonly texts: readonly string[]
}

/** Appended to a prefix, sorts after every word that begins with it. */
export const lastCharacter = '\u{10FFFF}'

/** Shorter words have too many neighbours. */
const minLength = 4
const maxLength = 24
/** The most letters of a text; each costs 50 look-ups or more. */
const maxLetters = 36

/** The letters of folded words, by script: what a missing or wrong letter may have been. */
const alphabets = ['abcdefghijklmnopqrstuvwxyz', 'абвгдежзийклмнопрстуфхцчшщъыьэюя', 'αβγδεζηθικλμνξοπρστυφχψω']

/** Returns the search for words that begin with the folded words of a text. */
export function searchFor(words: readonly string[]): TextSearch {
  // A name that begins with a word begins with its beginnings too, and fewer names have the longer ones.
  const needed = [...new Set(words)]
    .filter((word, _, all) => !all.some((other) => other !== word && other.startsWith(word)))
    .toSorted((a, b) => b.length - a.length)
  return { words: needed.map((word) => [beginningWith(word)]), texts: words.length === 0 ? [] : [words.join(' ')] }
}

/**
 * Returns the search for words that differ from the folded words of a text by one letter: missing, added, wrong, or
 * swapped with the next; words that begin so too, unless whole words are wanted.
 *
 * @returns `undefined` where no word is long enough, or there are too many letters
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

/** Whether airports are found by what their city is called: not by one or two letters, which many names begin with. */
export function isCityName([range]: SearchWord): boolean {
  return range !== undefined && !/^[a-z]{1,2}$/.test(range[0])
}

interface Spelling {
  readonly spelling: string
  /** Whether a longer word that begins so is meant too: not where the last letter differs, which any word would do. */
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
