/** Characters without a mark of their own; the empty pattern of Braille is no space to Unicode, and looks like one. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether a text has control characters, or some that cannot be seen, which would make it look like another. */
export function hasInvisible(text: string): boolean {
  return /\p{C}/u.test(text) || text.search(invisible) >= 0
}

/**
 * Returns the name of a person in the form in which persons are stored and compared: NFKC without regard to case, invisible
 * characters and the number of spaces, so that two spellings that look alike are one person. Lower case alone keeps apart what
 * upper case joins, such as ß and ss.
 */
export function foldPerson(name: string): string {
  const visible = (text: string) => text.normalize('NFKC').replaceAll(invisible, '').normalize('NFKC')
  return visible(visible(name).toLowerCase().toUpperCase().toLowerCase()).replaceAll(/\s+/gu, ' ').trim()
}
