import type { Money } from '#contract/money'
import { formatNumber } from './locale.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** Money with its currency, cents only where there are some: `$612`, `$612.40`; unknown currencies by their code. */
export function formatMoney({ amount, currency }: Money): string {
  let format = formats.get(currency)
  if (format === undefined) {
    format = moneyFormat(currency)
    formats.set(currency, format)
  }
  const parts = format.formatToParts(amount)
  const isFigure = ({ type }: Intl.NumberFormatPart) => type === 'integer' || type === 'decimal' || type === 'fraction'
  const figure = parts.filter(isFigure).map(({ value }) => value)
  return parts
    .map((part) => (part.type === 'integer' ? formatNumber(figure.join('')) : isFigure(part) ? '' : part.value))
    .join('')
}

function moneyFormat(currency: string): Intl.NumberFormat {
  const options = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger', useGrouping: false } as const
  try {
    return new Intl.NumberFormat('en-US', options)
  } catch {
    return new Intl.NumberFormat('en-US', { ...options, currency: 'XXX' })
  }
}
