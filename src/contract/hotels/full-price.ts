import { type Money, roundMoney } from '../money.ts'
import type { OfferRate } from './find-offers.ts'

type Taxes = OfferRate['retailRate']['taxesAndFees']

/** The parts of the full price of an offer. */
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

/** Returns a price of an offer, its retail price where none is given, with the taxes and fees in its currency that are paid at the property. */
export function withTaxes({ rates, offerRetailRate }: PricedRates, price: Money = offerRetailRate): Money {
  return { currency: price.currency, amount: fullPrice({ rates, offerRetailRate: price }) }
}

/** Words that say that a guest pays at the property; not where they say that nothing is paid there. */
const there =
  'property|hotel|resort|locally|on arrival|on[ -]?site|check-?(?:in|out)|desk|reception|vor ort|sur place|arrivée|destino|in loco|ter plaatse'
const pay = 'pay|paid|payable|due|charged|collected|settled|zahlbar|zu zahlen|payer|pagar|pagare|betalen'
const paidThere = new RegExp(`\\b(?:${pay})\\b.*\\b(?:${there})\\b|\\b(?:${there})\\b.*\\b(?:${pay})\\b`, 'i')
const notPaidThere = /\b(?:no|not|nothing|nicht|kein\p{L}*|pas|rien|non|ningún|nada|niet|geen|already|prepaid)\b/iu

/** Whether a tax is paid besides the price, also where it is called included though its words alone say otherwise. */
function isOnTop({ included, amount, description }: Taxes[number]): boolean {
  return !included || (amount === 0 && paidThere.test(description) && !notPaidThere.test(description))
}

/** Returns what the property asks for without an amount, in the words of the supplier, which may have one. */
export function feesInWords(rates: PricedRates['rates']): string[] {
  const fees = rates.flatMap(({ retailRate }) => retailRate.taxesAndFees).filter(isOnTop)
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

/** Returns taxes without the sums and names of those that are included: what is left says that they are. */
export function withoutIncludedSums(taxes: Taxes): Taxes {
  return taxes.map((tax) => (!isOnTop(tax) ? { ...tax, description: 'Taxes', amount: 0 } : tax))
}
