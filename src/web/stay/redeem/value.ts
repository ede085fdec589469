import { shownCents, type ValueWord, type Verdict } from '#contract/deals/mile-value'
import { formatNumber } from '#web/kit/format/locale.ts'

/** The display names of values. */
export const valueNames = {
  poor: 'Poor',
  fair: 'Fair',
  good: 'Good',
  exceptional: 'Exceptional',
} as const satisfies Record<ValueWord, string>

export const verdictTones = { redeem: 'good', equal: 'fair', earn: 'poor', pay: 'poor' } as const satisfies Record<
  Verdict,
  ValueWord
>

/** `1.2 ¢`: as precise as given, up to a hundredth. */
export function formatPrice(cents: number): string {
  return `${formatNumber(Number(cents.toFixed(2)))} ¢`
}

/** `1.46 ¢`. */
export function formatCents(cpm: number): string {
  return `${formatNumber(shownCents(cpm).toFixed(2))} ¢`
}
