const grouped = new Intl.NumberFormat('en-US')
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })

/** "42,000" */
export function formatMiles(miles: number): string {
  return grouped.format(miles)
}

/** "42k", "8.4k", "1.25M": three figures at most, to fit a pill. */
export function formatMilesShort(miles: number): string {
  return compact.format(miles).replace('K', 'k')
}
