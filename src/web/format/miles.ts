const grouped = new Intl.NumberFormat('en-US')
const compact = new Intl.NumberFormat('en-US', { notation: 'compact' })

/** "42,000" */
export function formatMiles(miles: number): string {
  return grouped.format(miles)
}

/** "42k", "8.4k", "1.3M": as exact as fits a pill. */
export function formatMilesShort(miles: number): string {
  return compact.format(miles).replace('K', 'k')
}

/** Reads miles as people type them, `42,000`, `42 000` or `42k`; nothing when that is no whole number above zero. */
export function parseMiles(text: string): number | undefined {
  const match = /^(\d+)(k?)$/i.exec(text.replaceAll(/[\s,.'’]/g, ''))
  if (match === null) return undefined
  const miles = Number(match[1]) * (match[2] === '' ? 1 : 1000)
  return miles > 0 && miles <= 999_999_999 ? miles : undefined
}
