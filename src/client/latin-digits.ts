/** Returns a text with the digits of every script as `0` to `9`: `４２`, `٤٢` and `۴۲` become `42`. */
export function latinDigits(text: string): string {
  return text.replaceAll(/(?![0-9])\p{Nd}/gu, latinDigit)
}

function latinDigit(digit: string): string {
  // A script's digits are in order from zero; the digits of several scripts may follow one another.
  const code = digit.codePointAt(0)!
  let earlier = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - earlier - 1))) earlier += 1
  return String(earlier % 10)
}

/**
 * Returns a typed number with Latin digits and signs, in place of full-width and Arabic ones, and without invisible
 * characters. `500¹` stays as it is: its last digit may be a footnote.
 */
export function latinNumber(text: string): string {
  return latinDigits(text.replaceAll(/\p{No}/gu, '?').normalize('NFKC'))
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('\u066c', '’')
    .replaceAll('\u066b', '.')
    .trim()
}
