import { nightsBetween } from '#contract/days'
import type { Offer } from '#contract/find-offers'
import type { Money } from '#contract/money'
import type { StayDates } from '#contract/stay-limits'
import type { ChosenRate } from '../choice/chosen-rate.ts'
import { sellingPrice, type SellRule, type SoldRate } from './selling-price.ts'

/**
 * Returns an offer as it is sold: at its selling price, with nothing that the net price follows from. Rooms, and what
 * cancelling costs, are the same shares of the selling price as the service states of the net price; taxes at the property
 * are not multiplied; included ones, which are a share of the net price, commission, supplier and other prices are left out.
 * Sold at the price of the rate itself, it is the offer.
 */
export function soldOffer(
  { offer, ownCents }: SoldRate & { readonly offer: Offer },
  rule: SellRule,
  { checkin, checkout }: StayDates,
): Offer {
  if (rule.kind === 'retail') return offer
  const { price } = sellingPrice({ offer, ownCents }, rule)
  const net = offer.offerRetailRate
  const nights = nightsBetween(checkin, checkout)
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
      const soldCents = isLast ? centsLeft : proportion(total, net, offer.rates.length, centsOf(price))
      centsLeft -= soldCents
      const sold = { amount: soldCents / 100, currency: price.currency }
      const cancelPolicyInfos = cancellationPolicies.cancelPolicyInfos.map((step) =>
        step.currency === total.currency
          ? { ...step, ...sold, amount: proportion(step, total, nights, soldCents) / 100 }
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

/**
 * Returns of some cents what a part is of a whole: to a thousandth of one of its pieces, rooms or nights. That is exact where
 * the part is some of them, or whole per cent, and keeps away how the net price was rounded, which high prices would multiply.
 */
function proportion(part: Money, whole: Money, pieces: number, cents: number): number {
  const thousandths = 1000 * pieces
  const share = centsOf(whole) > 0 ? Math.round((centsOf(part) * thousandths) / centsOf(whole)) : 0
  return Math.round((cents * share) / thousandths)
}

/** Returns a rate as it is sold. */
export function soldRate(rate: ChosenRate, rule: SellRule): ChosenRate {
  return { ...rate, offer: soldOffer(rate, rule, rate.stay) }
}
