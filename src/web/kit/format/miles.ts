import { formatNumber, readerLocale } from './locale.ts'

const compact = new Intl.NumberFormat('en-US', { notation: 'compact' })

/** "42,000" */
export function formatMiles(miles: number): string {
  return formatNumber(miles)
}

/** "42k", "8.4k", "1.3M": as exact as fits a pill. */
export function formatMilesShort(miles: number): string {
  return compact
    .formatToParts(miles)
    .map(({ type, value }) => (type === 'decimal' ? readerLocale().decimal : value === 'K' ? 'k' : value))
    .join('')
}

/** Returns the miles of one night, rounded up: so many nights never take more than is said. */
export function milesPerNight(miles: number, nights: number): number {
  return Math.ceil(miles / nights)
}

/** "for 3 nights, 14,000 a night" */
export function formatNights(miles: number, nights: number): string {
  return nights === 1 ? 'for 1 night' : `for ${nights} nights, ${formatMiles(milesPerNight(miles, nights))} a night`
}

/** Digits, in groups or not; groups have the same separator throughout: a space of any kind, comma, point, apostrophe. Those before the last have two digits in India. */
const wholeNumber = /^(\d+|\d{1,3}([\s,.'’])\d{3}(?:\2\d{3})*|\d{1,2}(?:,\d\d)+,\d{3})(k?)$/i
const decimalThousands = /^(\d+)[.,](\d{1,2})k$/i

/**
 * Reads miles as people type them: `42000`, `42,000`, `42 000`, `42.000`, `42k` or `1.5k`. A separator followed by
 * exactly three digits separates thousands; a point or comma followed by one or two digits is a decimal one and needs a
 * `k`. All else is `undefined`, `1.5` too: taken for 15 or 1,500 it would be wrong by far.
 *
 * @returns a whole number, zero or more: the limits are those of the field
 */
export function parseMiles(text: string): number | undefined {
  const typed = text.trim()
  const [, whole, decimals = ''] = decimalThousands.exec(typed) ?? []
  if (whole !== undefined) return Number(whole + decimals.padEnd(3, '0'))
  const [, digits, , thousands] = wholeNumber.exec(typed) ?? []
  if (digits === undefined) return undefined
  return Number(digits.replaceAll(/\D/g, '')) * (thousands === '' ? 1 : 1000)
}
