import { formatNumber } from '#web/kit/format/locale.ts'

export const verdicts = ['poor', 'fair', 'good', 'exceptional'] as const
export type Verdict = (typeof verdicts)[number]

/** The share of the price by which two ways may differ and still be about equal. */
const equalWithin = 0.03
const exceptionalFrom = 1 / 3

/**
 * The verdict on paying with miles: what that saves, as a share of the price in cash.
 *
 * @param net cents of cash that one mile replaces, counting the miles that paying would have earned
 * @param mileValue what a mile is worth, in cents
 */
export function verdictOf(net: number, mileValue: number): Verdict {
  const saved = 1 - mileValue / net
  if (saved >= exceptionalFrom) return 'exceptional'
  if (saved > equalWithin) return 'good'
  return saved < -equalWithin ? 'poor' : 'fair'
}

/** A verdict in words. */
export const verdictNames = {
  poor: 'Poor value',
  fair: 'Fair value',
  good: 'Good value',
  exceptional: 'Exceptional',
} as const satisfies Record<Verdict, string>

/** `1.2 ¢`: as exact as it was said, to a hundredth. */
export function formatPrice(cents: number): string {
  return `${formatNumber(Number(cents.toFixed(2)))} ¢`
}

/** `1.46 ¢`. */
export function formatCents(centsPerMile: number): string {
  return `${formatNumber(centsPerMile.toFixed(2))} ¢`
}
