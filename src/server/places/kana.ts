const vowels = ['a', 'i', 'u', 'e', 'o']
/** The kana of each consonant, in the order of the vowels. */
const rows: Readonly<Record<string, string>> = {
  '': 'あいうえお',
  k: 'かきくけこ',
  g: 'がぎぐげご',
  s: 'さしすせそ',
  z: 'ざじずぜぞ',
  t: 'たちつてと',
  d: 'だぢづでど',
  n: 'なにぬねの',
  h: 'はひふへほ',
  b: 'ばびぶべぼ',
  p: 'ぱぴぷぺぽ',
  m: 'まみむめも',
  y: 'や　ゆ　よ',
  r: 'らりるれろ',
  w: 'わ　　　を',
}
const letters = new Map(
  Object.entries(rows).flatMap(([consonant, row]) =>
    Array.from(row, (kana, index) => [kana, consonant + vowels[index]!] as const),
  ),
)
const irregular: Readonly<Record<string, string>> = {
  si: 'shi',
  zi: 'ji',
  ti: 'chi',
  tu: 'tsu',
  di: 'ji',
  du: 'zu',
  hu: 'fu',
}
const small: Readonly<Record<string, string>> = { ゃ: 'a', ゅ: 'u', ょ: 'o' }

/** Returns a text with its kana in Latin letters, as in place names: `とうきょう` is `tokyo`, `さっぽろ` is `sapporo`. */
export function latinKana(text: string): string {
  const hiragana = text
    .normalize('NFKC')
    .replaceAll(/[ァ-ヶ]/g, (kana) => String.fromCodePoint(kana.codePointAt(0)! - 0x60))
  return hiragana
    .replaceAll(/([ぁ-ゖ])([ゃゅょ])/g, (pair, kana: string, glide: string) => {
      const letter = letters.get(kana)
      if (letter === undefined) return pair
      const sound = irregular[letter]
      return (sound === undefined ? `${letter.slice(0, -1)}y` : sound.slice(0, -1)) + small[glide]!
    })
    .replaceAll(/[ぁ-ゖ]/g, (kana) => {
      const letter = letters.get(kana)
      return letter === undefined ? kana : (irregular[letter] ?? letter)
    })
    .replaceAll('ん', 'n')
    .replaceAll(/っ([a-z])/g, (_, next: string) => (next === 'c' ? 't' : next) + next)
    .replaceAll(/ー|(?<=o)[ou]|(?<=u)u/g, '')
}
