import { formatNumber } from '#web/kit/format/locale.ts'

export const verdicts = ['poor', 'fair', 'good', 'exceptional'] as const
export type Verdict = (typeof verdicts)[number]

const poorBelowCents = 0.7
const goodAboveCents = 1.2
const exceptionalAboveCents = 2

/** Where one verdict ends and the next begins, in cents of retail price per mile, in the order of the verdicts. */
export const verdictBounds = [poorBelowCents, goodAboveCents, exceptionalAboveCents] as const

/** The verdict on a value per mile, in cents of retail price. */
export function verdictOf(centsPerMile: number): Verdict {
  if (centsPerMile > exceptionalAboveCents) return 'exceptional'
  if (centsPerMile > goodAboveCents) return 'good'
  return centsPerMile < poorBelowCents ? 'poor' : 'fair'
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
