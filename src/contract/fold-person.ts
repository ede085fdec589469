/** Characters without a mark of their own; the empty pattern of Braille is no space to Unicode, and looks like one. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether a text has control characters, or some that cannot be seen, which would make it look like another. */
export function hasInvisible(text: string): boolean {
  return /\p{C}/u.test(text) || text.search(invisible) >= 0
}

/** Their letters look alike. */
const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
)

/** Whether a word of a text has letters of two scripts, so that it looks like another word. */
export function mixesScripts(text: string): boolean {
  const words = text.normalize('NFKC').split(/[^\p{L}\p{M}\p{N}]+/u)
  return words.some((word) => scripts.filter((script) => script.test(word)).length > 1)
}

/** Letters of Cyrillic and Greek that look like Latin ones in upper or lower case, each before the Latin one. */
const lookAlikes =
  'аa вb сc ԁd еe һh нh іi јj кk ӏl мm оo рp ԛq ѕs тt ѵv ԝw хx уy үy αa βb εe ζz ηh ιi κk μm νn οo ρp τt υy χx'
const latinOf = new Map(lookAlikes.split(' ').map(([other = '', latin = '']) => [other, latin]))
const anyLookAlike = new RegExp(`[${[...latinOf.keys()].join('')}]`, 'gu')

/**
 * Returns the name of a person in the form in which persons are stored and compared: NFKC without regard to case, invisible
 * characters and the number of spaces, and with Latin letters for those that look like them, so that two spellings that look
 * alike are one person. Lower case alone keeps apart what upper case joins, such as ß and ss.
 */
export function foldPerson(name: string): string {
  const visible = (text: string) => text.normalize('NFKC').replaceAll(invisible, '').normalize('NFKC')
  const folded = visible(visible(name).toLowerCase().toUpperCase().toLowerCase())
  // Apart from its accents, a letter is one of those above.
  const latin = folded.normalize('NFKD').replaceAll(anyLookAlike, (letter) => latinOf.get(letter) ?? letter)
  return latin.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim()
}
