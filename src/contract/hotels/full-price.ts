import { type Money, roundMoney } from '../money.ts'
import type { OfferRate } from './find-offers.ts'

/** What the full price of an offer is made of. */
export interface PricedRates {
  readonly offerRetailRate: Money
  readonly rates: readonly { readonly retailRate: Pick<OfferRate['retailRate'], 'taxesAndFees'> }[]
}

/** Returns what a guest pays in all: the price, and the taxes and fees in its currency that are paid at the property. */
export function fullPrice({ offerRetailRate: { amount, currency }, rates }: PricedRates): number {
  const taxes = rates.flatMap(({ retailRate }) => retailRate.taxesAndFees)
  const atProperty = taxes.filter((tax) => !tax.included && tax.currency === currency)
  return roundMoney(
    atProperty.reduce((sum, tax) => sum + tax.amount, amount),
    currency,
  )
}

/** Returns what the property asks for without an amount, in the words of the supplier, which may have one. */
export function feesInWords(rates: PricedRates['rates']): string[] {
  const fees = rates.flatMap(({ retailRate }) => retailRate.taxesAndFees).filter((tax) => !tax.included)
  return fees.flatMap(({ amount, description }) =>
    amount !== 0 ? [] : /\d/.test(description) ? description : `${description || 'a fee'} (amount not stated)`,
  )
}

/**
 * Returns what a guest pays besides the full price, in words: fees without an amount, and those in another currency. It is
 * empty where a room names neither taxes nor fees, so that they are unknown, and undefined where there are no others.
 */
export function excludedFees({ offerRetailRate, rates }: PricedRates): string[] | undefined {
  const taxes = rates.map(({ retailRate }) => retailRate.taxesAndFees)
  const others = taxes
    .flat()
    .filter(({ included, amount, currency }) => !included && amount !== 0 && currency !== offerRetailRate.currency)
  const words = [...feesInWords(rates), ...others.map((tax) => `${tax.description} ${tax.amount} ${tax.currency}`)]
  return words.length > 0 || taxes.some(({ length }) => length === 0) ? words : undefined
}

type Taxes = OfferRate['retailRate']['taxesAndFees']

/** Returns taxes without the sums and names of those that are included: what is left says that they are. */
export function withoutIncludedSums(taxes: Taxes): Taxes {
  return taxes.map((tax) => (tax.included ? { ...tax, description: 'Taxes', amount: 0 } : tax))
}
