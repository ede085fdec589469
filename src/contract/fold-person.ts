/** Invisible characters. Unicode does not count the empty Braille pattern as a space, but it looks like one. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether a text has control or invisible characters, with which it could pass for another text. */
export function hasInvisible(text: string): boolean {
  return /\p{C}/u.test(text) || text.search(invisible) >= 0
}

/** Scripts with letters that look like another script's. */
const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
)

/** Whether a word of a text mixes letters of two scripts, with which it could pass for another word. */
export function mixesScripts(text: string): boolean {
  const words = text.normalize('NFKC').split(/[^\p{L}\p{M}\p{N}]+/u)
  return words.some((word) => scripts.filter((script) => script.test(word)).length > 1)
}

/** Cyrillic and Greek letters that look like Latin ones in upper or lower case, each followed by the Latin letter. */
const lookAlikes =
  'аa вb сc ԁd еe һh нh іi јj кk ӏl мm оo рp ԛq ѕs тt ѵv ԝw хx уy үy αa βb εe ζz ηh ιi κk μm νn οo ρp τt υy χx'
const latinOf = new Map(lookAlikes.split(' ').map(([other = '', latin = '']) => [other, latin]))
const anyLookAlike = new RegExp(`[${[...latinOf.keys()].join('')}]`, 'gu')

/**
 * Returns a person's name in the form in which names are stored and compared: NFKC, ignoring case, invisible characters
 * and the number of spaces, with look-alike letters replaced by Latin ones. Spellings that look alike become one
 * person. Lower case alone would keep ß and ss apart, which upper case joins.
 */
export function foldPerson(name: string): string {
  const visible = (text: string) => text.normalize('NFKC').replaceAll(invisible, '').normalize('NFKC')
  const folded = visible(visible(name).toLowerCase().toUpperCase().toLowerCase())
  // Without its accents, a letter may be a look-alike.
  const latin = folded.normalize('NFKD').replaceAll(anyLookAlike, (letter) => latinOf.get(letter) ?? letter)
  return latin.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim()
}
