const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** The English name of a country by its ISO 3166 alpha-2 code in either case; what is no code stays as it is. */
export function countryName(code: string): string {
  return /^[a-z]{2}$/i.test(code) ? (names.of(code.toUpperCase()) ?? code) : code
}
