import { useMemo } from 'react'
import { centsOf, moneyOf } from '#contract/money'
import * as z from 'zod/mini'
import { useSession } from '#web/api/session.ts'
import { readStored, storeText, useStoredText } from '#web/browser/stored-text.ts'
import { formatNumber } from '#web/kit/format/locale.ts'
import { formatMoney } from '#web/kit/format/money.ts'
import { netOf } from '#web/stay/offer/offer-sums.ts'
import {
  type Rounding,
  roundings,
  type SellingPrice,
  sellingPrice,
  type SellRule,
  type SoldRate,
} from './selling-price.ts'

const name = 'sell-rule'

/** The most that can be added to the retail price. */
export const mostPlus = { percent: 1000, amount: 1_000_000 } as const

const storedRule = z.union([
  z.object({ kind: z.literal('suggested') }),
  z.object({
    kind: z.enum(['percent', 'amount']),
    plus: z.number().check(z.minimum(0), z.maximum(mostPlus.amount)),
    rounding: z.enum(roundings),
  }),
])

/** Whether rates include commission: only for agents and staff. */
export function useIsAgent(): boolean {
  const role = useSession()?.role
  return role !== undefined && role !== 'public'
}

/** Returns the rule for selling prices stored on this device; users who are not signed in see the retail price. */
export function useSellRule(): SellRule {
  const isAgent = useIsAgent()
  const text = useStoredText(name)
  return useMemo(
    () => (isAgent ? readStored(storedRule, text, { kind: 'suggested' }) : { kind: 'retail' }),
    [isAgent, text],
  )
}

export function storeSellRule(rule: SellRule) {
  storeText(name, rule.kind === 'suggested' ? undefined : JSON.stringify(rule))
}

export const roundingNames: Readonly<Record<Rounding, string>> = {
  cent: 'to the cent',
  '1': 'up to 1',
  '5': 'up to 5',
  '10': 'up to 10',
  '.99': 'up to .99',
}

/** Describes a rule: `suggested`, `retail + 12%, up to 5`. Only agents see a rule that reveals the margin. */
export function describeRule(rule: SellRule, withNet: boolean): string {
  if (rule.kind === 'suggested') return 'suggested'
  if (rule.kind === 'retail') return 'price shown'
  if (!withNet) return 'your rule'
  const { kind, plus, rounding } = rule
  const sum = `retail + ${formatNumber(plus)}${kind === 'percent' ? '%' : ''}`
  return rounding === 'cent' ? sum : `${sum}, ${roundingNames[rounding]}`
}

const belowTexts = {
  net: 'Below the net price',
  retail: 'Below retail, commission unknown',
  suggested: 'Below the suggested price',
} as const

/** Returns a warning for a price that is too low. */
export function describeBelow({ below }: Pick<SellingPrice, 'below'>): string | undefined {
  return below && belowTexts[below]
}

/**
 * Describes the profit of selling rates over their net prices, by currency, with its share of the selling price:
 * `$13.03 (9.1%)`; and the number of rates with unknown net prices.
 */
export function describeProfit(rates: readonly SoldRate[], rule: SellRule): string {
  const sold = rates.flatMap((rate) => {
    const [net, { price }] = [netOf(rate.offer), sellingPrice(rate, rule)]
    if (net?.currency !== price.currency) return []
    return { ...price, priceCents: centsOf(price), profitCents: centsOf(price) - centsOf(net) }
  })
  const profits = [...Map.groupBy(sold, ({ currency }) => currency)].map(([currency, same]) => {
    const [price, profit] = same.reduce(([a, b], each) => [a + each.priceCents, b + each.profitCents] as const, [0, 0])
    const share = price === 0 ? '' : ` (${formatNumber(((100 * profit) / price).toFixed(1))}%)`
    return `${formatMoney(moneyOf(profit, currency), true)}${share}`
  })
  const unknown = rates.length - sold.length
  if (profits.length === 0) return 'unknown'
  return profits.join(' + ') + (unknown === 0 ? '' : `, ${formatNumber(unknown)} unknown`)
}
