import type { Offer } from '#contract/hotels/find-offers'
import type { SoldRooms } from '#contract/proposals/proposal'
import { centsOf, type Money, moneyOf } from '#contract/money'

/** Adds up amounts exactly, one sum for each currency, in the order of their first amounts. */
export function sumMoney(amounts: readonly Money[]): Money[] {
  const cents = new Map<string, number>()
  for (const money of amounts) cents.set(money.currency, (cents.get(money.currency) ?? 0) + centsOf(money))
  return [...cents].map(([currency, sum]) => moneyOf(sum, currency))
}

/** The taxes of all rooms that are included in the total, or paid at the property in addition. */
export function taxesOf({ rates }: SoldRooms, where: 'included' | 'at-property'): Money[] {
  return sumMoney(
    rates.flatMap(({ retailRate }) =>
      retailRate.taxesAndFees.filter(({ included, amount }) => included === (where === 'included') && amount !== 0),
    ),
  )
}

/** Says of an offer without sums of taxes whether they are included; where a room names none at all, that is unknown. */
export function describeTaxes({ rates }: SoldRooms): 'taxes included' | 'taxes unknown' {
  return rates.every(({ retailRate }) => retailRate.taxesAndFees.length > 0) ? 'taxes included' : 'taxes unknown'
}

/** The agent's commission on all rooms; empty where the service does not state it. */
export function commissionOf({ rates }: Pick<Offer, 'rates'>): Money[] {
  return sumMoney(rates.flatMap(({ commission }) => commission))
}

/** The commission in percent of the total; undefined unless both have one currency. */
export function commissionPercent(offer: Pick<Offer, 'rates' | 'offerRetailRate'>): number | undefined {
  const { amount, currency } = offer.offerRetailRate
  const [commission, ...others] = commissionOf(offer)
  if (commission?.currency !== currency || others.length > 0 || amount <= 0) return undefined
  return Math.round((commission.amount / amount) * 1000) / 10
}

/** The saving over the price before a discount, in percent; undefined without a discount. */
export function discountPercent({ offerRetailRate: now, offerInitialPrice: before }: Offer): number | undefined {
  const savedCents = centsOf(before) - centsOf(now)
  return before.currency === now.currency && savedCents > 0
    ? Math.round((100 * savedCents) / centsOf(before))
    : undefined
}
