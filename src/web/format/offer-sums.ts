import type { Offer } from '#contract/find-offers'
import type { Money } from '#contract/money'

type Taxed = Pick<Offer, 'rates'>

/** Adds amounts to the cent, one sum for each currency, in the order in which the currencies come. */
export function sumMoney(amounts: readonly Money[]): Money[] {
  const cents = new Map<string, number>()
  for (const { amount, currency } of amounts) {
    cents.set(currency, (cents.get(currency) ?? 0) + Math.round(amount * 100))
  }
  return [...cents].map(([currency, sum]) => ({ amount: sum / 100, currency }))
}

/** The taxes of all rooms that the total contains, or that are paid at the property beside it. */
export function taxesOf({ rates }: Taxed, where: 'included' | 'at-property'): Money[] {
  return sumMoney(
    rates.flatMap(({ retailRate }) =>
      retailRate.taxesAndFees.filter(({ included, amount }) => included === (where === 'included') && amount !== 0),
    ),
  )
}

/** What the agent earns on all rooms; nothing where the service does not say. */
export function commissionOf({ rates }: Taxed): Money[] {
  return sumMoney(rates.flatMap(({ commission }) => commission))
}

/** The commission as a share of the total, in per cent; nothing where they are not of one currency. */
export function commissionPercent(offer: Pick<Offer, 'rates' | 'offerRetailRate'>): number | undefined {
  const { amount, currency } = offer.offerRetailRate
  const [commission, ...others] = commissionOf(offer)
  if (commission?.currency !== currency || others.length > 0 || amount <= 0) return undefined
  return Math.round((commission.amount / amount) * 1000) / 10
}

/** The price before a discount with what that saves, in per cent; nothing where there is no discount. */
export function discountOf({
  offerRetailRate,
  offerInitialPrice,
}: Pick<Offer, 'offerRetailRate' | 'offerInitialPrice'>) {
  if (offerInitialPrice.currency !== offerRetailRate.currency) return undefined
  const savedCents = Math.round(offerInitialPrice.amount * 100) - Math.round(offerRetailRate.amount * 100)
  if (savedCents <= 0) return undefined
  const percent = Math.round(savedCents / offerInitialPrice.amount)
  return {
    initial: offerInitialPrice,
    saved: { amount: savedCents / 100, currency: offerRetailRate.currency },
    percent,
  }
}
