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
  return format.format(amount).replace(/[\d,]+(?:\.\d+)?/, (figure) => formatNumber(figure.replaceAll(',', '')))
}

function moneyFormat(currency: string): Intl.NumberFormat {
  const options = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
  try {
    return new Intl.NumberFormat('en-US', options)
  } catch {
    return new Intl.NumberFormat('en-US', { ...options, currency: 'XXX' })
  }
}
