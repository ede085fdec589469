import type { Offer } from '#contract/find-offers'
import type { Money } from '#contract/money'
import type { ChosenRate } from '../choice/chosen-rate.ts'
import { sellingPrice, type SellRule, type SoldRate } from './selling-price.ts'

/**
 * Returns an offer as it is sold: at its selling price, with nothing that the net price follows from. Rooms, and what
 * cancelling costs, are the same shares of the selling price as the service states of the net price; taxes at the property
 * are not multiplied; included ones, which are a share of the net price, commission, supplier and other prices are left out.
 * Sold at the price of the rate itself, it is the offer.
 */
export function soldOffer({ offer, ownCents }: SoldRate & { readonly offer: Offer }, rule: SellRule): Offer {
  if (rule.kind === 'retail') return offer
  const { price } = sellingPrice({ offer, ownCents }, rule)
  const net = offer.offerRetailRate
  let centsLeft = centsOf(price)
  return {
    ...offer,
    supplier: '',
    supplierId: 0,
    offerRetailRate: price,
    offerInitialPrice: price,
    suggestedSellingPrice: { ...price, source: '' },
    rates: offer.rates.map(({ retailRate, cancellationPolicies, ...rate }, index) => {
      const [total = net] = retailRate.total
      const isLast = index === offer.rates.length - 1
      const soldCents = isLast ? centsLeft : proportion(centsOf(total), centsOf(price), centsOf(net))
      centsLeft -= soldCents
      const sold = { amount: soldCents / 100, currency: price.currency }
      const cancelPolicyInfos = cancellationPolicies.cancelPolicyInfos.map((step) =>
        step.currency === total.currency
          ? { ...step, ...sold, amount: proportion(centsOf(step), soldCents, centsOf(total)) / 100 }
          : step,
      )
      return {
        ...rate,
        commission: [],
        retailRate: {
          total: [sold],
          suggestedSellingPrice: [],
          initialPrice: [sold],
          taxesAndFees: retailRate.taxesAndFees.filter(({ included }) => !included),
        },
        cancellationPolicies: { ...cancellationPolicies, cancelPolicyInfos },
      }
    }),
  }
}

function centsOf({ amount }: Money): number {
  return Math.round(amount * 100)
}

/** What some cents of a price are of another, in whole numbers, which are exact: equal shares of any price are the same. */
function proportion(cents: number, ofCents: number, insteadOfCents: number): number {
  return insteadOfCents > 0 ? Math.round((cents * ofCents) / insteadOfCents) : 0
}

/** Returns a rate as it is sold. */
export function soldRate(rate: ChosenRate, rule: SellRule): ChosenRate {
  return { ...rate, offer: soldOffer(rate, rule) }
}
