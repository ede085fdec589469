import type { Offer, OfferRate } from '#contract/find-offers'
import { roundMoney } from './round-money.ts'

/**
 * Raises an offer to its suggested selling price where it is cheaper, as prices that the public may see. Each rate takes
 * its own suggested price, and what the offer's is above their sum is shared out by price. Initial prices rise with it where they were
 * lower; what cancelling costs rises in proportion, so that a whole stay stays a whole stay. Taxes
 * at the property stay, included ones are left out: they are a share of the lower price, which follows from them.
 */
export function notBelowSuggested(offer: Offer): Offer {
  const { currency } = offer.offerRetailRate
  const wanted = offer.suggestedSellingPrice
  const raised = offer.rates.map((rate) => raisedTotal(rate))
  const sum = roundMoney(
    raised.reduce((total, amount) => total + amount, 0),
    currency,
  )
  const amount = wanted.currency === currency ? Math.max(sum, wanted.amount) : sum
  if (amount <= offer.offerRetailRate.amount) return offer
  let left = amount
  const rates = offer.rates.map((rate, index) => {
    const isLast = index === raised.length - 1
    const share = roundMoney(isLast ? left : (amount * raised[index]!) / sum, currency)
    left -= share
    return raiseRate(rate, share)
  })
  return {
    ...offer,
    rates,
    offerRetailRate: { amount, currency },
    offerInitialPrice: { amount: Math.max(amount, offer.offerInitialPrice.amount), currency },
  }
}

function raisedTotal({ retailRate }: OfferRate): number {
  const total = retailRate.total[0]!
  const [suggested] = retailRate.suggestedSellingPrice
  return suggested?.currency === total.currency ? Math.max(total.amount, suggested.amount) : total.amount
}

function raiseRate(rate: OfferRate, amount: number): OfferRate {
  const { retailRate, cancellationPolicies } = rate
  const total = retailRate.total[0]!
  const { currency } = total
  const factor = amount / total.amount
  const initial = retailRate.initialPrice[0]!
  return {
    ...rate,
    retailRate: {
      ...retailRate,
      total: [{ amount, currency }],
      initialPrice: [{ amount: Math.max(amount, initial.amount), currency }],
      taxesAndFees: retailRate.taxesAndFees.filter(({ included }) => !included),
    },
    cancellationPolicies: {
      ...cancellationPolicies,
      cancelPolicyInfos: cancellationPolicies.cancelPolicyInfos.map((step) =>
        step.currency === currency
          ? { ...step, amount: Math.min(amount, roundMoney(step.amount * factor, currency)) }
          : step,
      ),
    },
  }
}
