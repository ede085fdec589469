import { type Money, roundMoney } from '../money.ts'
import type { OfferRate } from './find-offers.ts'

type Taxes = OfferRate['retailRate']['taxesAndFees']

/** The parts of an offer that make up its full price. */
export interface PricedRates {
  readonly offerRetailRate: Money
  readonly rates: readonly { readonly retailRate: Pick<OfferRate['retailRate'], 'taxesAndFees'> }[]
}

/** Returns the full price for the guest: the price plus taxes and fees in its currency that are paid at the property. */
export function fullPrice({ offerRetailRate: { amount, currency }, rates }: PricedRates): number {
  const taxes = rates.flatMap(({ retailRate }) => retailRate.taxesAndFees)
  const atProperty = taxes.filter((tax) => !tax.included && tax.currency === currency)
  const total = atProperty.reduce((sum, tax) => sum + tax.amount, amount)
  return roundMoney(total, currency)
}

/** Returns a price of an offer, by default its retail price, plus taxes and fees at the property in its currency. */
export function withTaxes({ rates, offerRetailRate }: PricedRates, price: Money = offerRetailRate): Money {
  return { currency: price.currency, amount: fullPrice({ rates, offerRetailRate: price }) }
}

/** Words for payment at the property, and words for no payment there. */
const there =
  'property|hotel|resort|locally|on arrival|on[ -]?site|check-?(?:in|out)|desk|reception|vor ort|sur place|arrivée|destino|in loco|ter plaatse'
const pay = 'pay|paid|payable|due|charged|collected|settled|zahlbar|zu zahlen|payer|pagar|pagare|betalen'
const paidThere = new RegExp(`\\b(?:${pay})\\b.*\\b(?:${there})\\b|\\b(?:${there})\\b.*\\b(?:${pay})\\b`, 'i')
const notPaidThere = /\b(?:no|not|nothing|nicht|kein\p{L}*|pas|rien|non|ningún|nada|niet|geen|already|prepaid)\b/iu

/** Whether a tax comes on top of the price: also one called included, without an amount, if its description says so. */
function isOnTop({ included, amount, description }: Taxes[number]): boolean {
  return !included || (amount === 0 && paidThere.test(description) && !notPaidThere.test(description))
}

/** Returns the descriptions of fees at the property that have no amount; a supplier's text may name one. */
export function feesInWords(rates: PricedRates['rates']): string[] {
  const fees = rates.flatMap(({ retailRate }) => retailRate.taxesAndFees).filter(isOnTop)
  return fees.flatMap(({ amount, description }) =>
    amount !== 0 ? [] : /\d/.test(description) ? description : `${description || 'a fee'} (amount not stated)`,
  )
}

/**
 * Describes what a guest pays on top of the full price: fees without an amount, and fees in another currency. Empty when a
 * room lists neither taxes nor fees, so that they are unknown; `undefined` when there are no other fees.
 */
export function excludedFees({ offerRetailRate, rates }: PricedRates): string[] | undefined {
  const taxes = rates.map(({ retailRate }) => retailRate.taxesAndFees)
  const others = taxes
    .flat()
    .filter(({ included, amount, currency }) => !included && amount !== 0 && currency !== offerRetailRate.currency)
  const words = [...feesInWords(rates), ...others.map((tax) => `${tax.description} ${tax.amount} ${tax.currency}`)]
  return words.length > 0 || taxes.some(({ length }) => length === 0) ? words : undefined
}

/** Returns taxes without the amounts and names of included ones: only the fact that they are included remains. */
export function withoutIncludedSums(taxes: Taxes): Taxes {
  return taxes.map((tax) => (!isOnTop(tax) ? { ...tax, description: 'Taxes', amount: 0 } : tax))
}
