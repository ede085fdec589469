import { formatNumber, readerLocale } from './locale.ts'

const compact = new Intl.NumberFormat('en-US', { notation: 'compact' })

/** "42,000" */
export function formatMiles(miles: number): string {
  return formatNumber(miles)
}

/** "42k", "8.4k", "1.3M": as precise as fits a pill. */
export function formatMilesShort(miles: number): string {
  return compact
    .formatToParts(miles)
    .map(({ type, value }) => (type === 'decimal' ? readerLocale().decimal : value === 'K' ? 'k' : value))
    .join('')
}

/** Returns the miles a night, rounded up, so that the stay never costs more than stated. */
export function milesPerNight(miles: number, nights: number): number {
  return Math.ceil(miles / nights)
}

/** "for 3 nights, 14,000 a night" */
export function formatNights(miles: number, nights: number): string {
  return nights === 1 ? 'for 1 night' : `for ${nights} nights, ${formatMiles(milesPerNight(miles, nights))} a night`
}
