const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** The English name of a country, by ISO 3166 alpha-2; the code itself where there is none. */
export function countryName(countryCode: string): string {
  return names.of(countryCode) ?? countryCode
}
