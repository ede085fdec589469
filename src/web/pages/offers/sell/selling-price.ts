import type { Offer } from '#contract/find-offers'
import type { Money } from '#contract/money'

/** What a price of the agent's own is rounded up to: a whole number of the currency's units, the cent, or the next .99. */
export const roundings = ['cent', '1', '5', '10', '.99'] as const
export type Rounding = (typeof roundings)[number]

/**
 * What rates are sold at: the suggested price, the net price plus per cent or an amount, or the price of the rate, which
 * is that of the public without signing in, and else the net price.
 */
export type SellRule =
  | { readonly kind: 'suggested' }
  | { readonly kind: 'retail' }
  | { readonly kind: 'percent' | 'amount'; readonly plus: number; readonly rounding: Rounding }

/** A rate, perhaps with a price that was typed for it alone. */
export interface SoldRate {
  readonly offer: Pick<Offer, 'offerRetailRate' | 'suggestedSellingPrice'>
  /** In hundredths of the currency of the net price. */
  readonly ownCents?: number | undefined
}

/** What a client pays for a rate. */
export interface SellingPrice {
  readonly price: Money
  /** What the price lies below, the worst of them; undefined where it does not, or where their currencies differ. */
  readonly below: 'net' | 'suggested' | undefined
}

/** Returns what a client pays for a rate, to the cent; rounding never takes from what is added to the net price. */
export function sellingPrice({ offer, ownCents }: SoldRate, rule: SellRule): SellingPrice {
  const { offerRetailRate: net, suggestedSellingPrice: suggested } = offer
  const price =
    ownCents !== undefined && rule.kind !== 'retail'
      ? { amount: ownCents / 100, currency: net.currency }
      : priceByRule(net, suggested, rule)
  if (isBelow(price, net)) return { price, below: 'net' }
  return { price, below: rule.kind !== 'retail' && isBelow(price, suggested) ? 'suggested' : undefined }
}

function priceByRule(net: Money, suggested: Money, rule: SellRule): Money {
  if (rule.kind === 'retail') return net
  if (rule.kind === 'suggested') return { amount: suggested.amount, currency: suggested.currency }
  const netCents = centsOf(net.amount)
  // Ten-thousandths of a cent: whole numbers, which are exact.
  const exact =
    rule.kind === 'percent'
      ? netCents * (10_000 + Math.round(rule.plus * 100))
      : (netCents + centsOf(rule.plus)) * 10_000
  return { amount: Math.max(0, roundedCents(exact, rule.rounding, net.currency)) / 100, currency: net.currency }
}

function roundedCents(exact: number, rounding: Rounding, currency: string): number {
  const up = (stepCents: number) => Math.ceil(exact / (stepCents * 10_000)) * stepCents
  const isWhole = hasNoCents(currency)
  if (rounding === 'cent') return isWhole ? Math.round(exact / 1_000_000) * 100 : Math.round(exact / 10_000)
  if (rounding === '.99') return isWhole ? up(100) : Math.ceil((exact - 990_000) / 1_000_000) * 100 + 99
  return up(Number(rounding) * 100)
}

function centsOf(amount: number): number {
  return Math.round(amount * 100)
}

function isBelow(price: Money, other: Money): boolean {
  return price.currency === other.currency && centsOf(price.amount) < centsOf(other.amount)
}

/** Whether amounts of a currency are whole, as in yen. */
function hasNoCents(currency: string): boolean {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 0
  } catch {
    return false
  }
}
