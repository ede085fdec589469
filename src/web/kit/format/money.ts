import type { Money } from '#contract/money'
import { formatNumber } from './locale.ts'

const formats = new Map<string, Intl.NumberFormat>()

/**
 * Money with its currency: `$612.40`, `$612`; unknown currencies by their code. In a column all have cents, on their own only
 * those that are not whole.
 */
export function formatMoney({ amount, currency }: Money, isInColumn = false): string {
  const key = `${currency} ${isInColumn}`
  let format = formats.get(key)
  if (format === undefined) {
    format = moneyFormat(currency, isInColumn ? 'auto' : 'stripIfInteger')
    formats.set(key, format)
  }
  const parts = format.formatToParts(amount)
  const isFigure = ({ type }: Intl.NumberFormatPart) => type === 'integer' || type === 'decimal' || type === 'fraction'
  const figure = parts.filter(isFigure).map(({ value }) => value)
  return parts
    .map((part) => (part.type === 'integer' ? formatNumber(figure.join('')) : isFigure(part) ? '' : part.value))
    .join('')
}

/** Returns an amount in hundredths of its currency. */
export function centsOf({ amount }: Pick<Money, 'amount'>): number {
  return Math.round(amount * 100)
}

/** Whether amounts of a currency are whole, as in yen. */
export function hasNoCents(currency: string): boolean {
  return moneyFormat(currency, 'auto').resolvedOptions().maximumFractionDigits === 0
}

function moneyFormat(currency: string, trailingZeroDisplay: 'auto' | 'stripIfInteger'): Intl.NumberFormat {
  const options = { style: 'currency', currency, trailingZeroDisplay, useGrouping: false } as const
  try {
    return new Intl.NumberFormat('en-US', options)
  } catch {
    return new Intl.NumberFormat('en-US', { ...options, currency: 'XXX' })
  }
}
