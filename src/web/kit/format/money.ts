import { currencyDigits, type Money } from '#contract/money'
import { formatNumber } from './locale.ts'

const formats = new Map<string, Intl.NumberFormat>()

/**
 * Formats money with its currency and the currency's decimals: `$612.40`, `$612`, `KWD 45.674`. An unknown currency
 * follows the amount: `8 Euro`. In a column all amounts have decimals, elsewhere only those that are not whole.
 */
export function formatMoney({ amount, currency }: Money, isInColumn = false): string {
  const key = `${currency} ${isInColumn}`
  let format = formats.get(key)
  if (format === undefined) {
    format = moneyFormat(currency, isInColumn ? 'auto' : 'stripIfInteger')
    formats.set(key, format)
  }
  const parts = format.formatToParts(amount)
  const isFraction = ({ type }: Intl.NumberFormatPart) => type === 'decimal' || type === 'fraction'
  const digits = parts.filter((part) => part.type === 'integer' || isFraction(part)).map(({ value }) => value)
  const figure = formatNumber(digits.join(''))
  // Intl places sign and symbol; the figure, in the reader's format, replaces the digits.
  const withoutFraction = parts.filter((part) => !isFraction(part))
  const text = withoutFraction.map(({ type, value }) => (type === 'integer' ? figure : value)).join('')
  return parts.some(({ type }) => type === 'currency') ? text : `${text} ${currency}`.trim()
}

function moneyFormat(currency: string, trailingZeroDisplay: 'auto' | 'stripIfInteger'): Intl.NumberFormat {
  const digits = currencyDigits(currency)
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const options = { trailingZeroDisplay, useGrouping: false, ...decimals } as const
  try {
    return new Intl.NumberFormat('en-US', { ...options, style: 'currency', currency })
  } catch {
    // Suppliers also send names of currencies, such as Euro, which Intl refuses.
    return new Intl.NumberFormat('en-US', options)
  }
}
