const combiningMarks = /\p{M}+/gu
const separators = /[^\p{L}\p{N}]+/u

/** Letters that do not decompose into a base and a mark. */
const ligatures: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ð: 'd',
  þ: 'th',
}

/** The text without accents and in lower case, its words parted by single blanks, so that likenesses compare equal. */
export function foldText(text: string): string {
  return foldWords(text).join(' ')
}

/** The folded words of a text. */
export function foldWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(combiningMarks, '')
    .toLowerCase()
    .replace(/[ßæœøđłıðþ]/g, (letter) => ligatures[letter] ?? letter)
    .replace(/['’ʻ`]/g, '')
    .split(separators)
    .filter((word) => word !== '')
}
