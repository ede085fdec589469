export const verdicts = ['poor', 'fair', 'good', 'exceptional'] as const
export type Verdict = (typeof verdicts)[number]

const poorBelowCents = 0.7
const goodAboveCents = 1.2
const exceptionalAboveCents = 2

/** The verdict on a value per mile, in cents of retail price. */
export function verdictOf(centsPerMile: number): Verdict {
  if (centsPerMile > exceptionalAboveCents) return 'exceptional'
  if (centsPerMile > goodAboveCents) return 'good'
  return centsPerMile < poorBelowCents ? 'poor' : 'fair'
}

/** `1.2 ¢`: as exact as it was said, to a hundredth. */
export function formatPrice(cents: number): string {
  return `${Number(cents.toFixed(2))} ¢`
}

/** `1.46 ¢`. */
export function formatCents(centsPerMile: number): string {
  return `${centsPerMile.toFixed(2)} ¢`
}
