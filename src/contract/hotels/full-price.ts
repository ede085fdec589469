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

type Taxes = OfferRate['retailRate']['taxesAndFees']

/** Returns taxes without the sums and names of those that are included: what is left says that they are. */
export function withoutIncludedSums(taxes: Taxes): Taxes {
  return taxes.map((tax) => (tax.included ? { ...tax, description: 'Taxes', amount: 0 } : tax))
}
