const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** Returns a country's English name for its ISO 3166 alpha-2 code in either case; other text is returned unchanged. */
export function countryName(code: string): string {
  return /^[a-z]{2}$/i.test(code) ? (names.of(code.toUpperCase()) ?? code) : code
}
