const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** Returns the English name of a country by its ISO 3166 alpha-2 code, or the code itself if unknown. */
export function countryName(countryCode: string): string {
  return names.of(countryCode) ?? countryCode
}
