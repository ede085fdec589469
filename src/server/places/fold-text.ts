const combiningMarks = /\p{M}+/gu
const separators = /[^\p{L}\p{N}]+/u

/** Letters that do not decompose into a base letter and a mark. */
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
  // Arabic and Persian letters that people type for one another.
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ـ: '',
}

/** Returns the text in lower case, without accents, with single spaces between words, so that similar texts are equal. */
export function foldText(text: string): string {
  return foldWords(text).join(' ')
}

export function foldWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(combiningMarks, '')
    .toLowerCase()
    .replace(/[ßæœøđłıðþةىیکـ]/g, (letter) => ligatures[letter] ?? letter)
    .replace(/['’ʻ`]/g, '')
    .split(separators)
    .filter((word) => word !== '')
}
