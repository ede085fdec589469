import { nightsBetween } from '#contract/days'
import type { Offer } from '#contract/hotels/find-offers'
import { withoutIncludedSums } from '#contract/hotels/full-price'
import type { StayDates } from '#contract/hotels/stay-limits'
import { centsOf, type Money, moneyOf } from '#contract/money'
import { netOf } from '#web/stay/offer/offer-sums.ts'
import { secretsFilter } from './secrets-filter.ts'

/** How a computed selling price is rounded up: to the cent, to a multiple of whole units, or to the next .99. */
export const roundings = ['cent', '1', '5', '10', '.99'] as const
export type Rounding = (typeof roundings)[number]

/**
 * The basis of selling prices: the suggested price; the retail price, which users who are not signed in pay; or the
 * retail price plus a percentage or an amount.
 */
export type SellRule =
  | { readonly kind: 'suggested' }
  | { readonly kind: 'retail' }
  | { readonly kind: 'percent' | 'amount'; readonly plus: number; readonly rounding: Rounding }

/** A rate, optionally with its own typed price. */
interface Priced {
  readonly offer: Pick<Offer, 'offerRetailRate' | 'suggestedSellingPrice'>
  /** In the retail price's currency. */
  readonly ownPrice?: number | undefined
}

/** A rate with the data to compare its price with its cost. */
export interface SoldRate extends Priced {
  readonly offer: Pick<Offer, 'offerRetailRate' | 'suggestedSellingPrice' | 'rates'>
}

/** A rate's price for a client. */
export interface SellingPrice {
  readonly price: Money
  /**
   * The threshold that the price is below, the most serious if several; `retail` only if the net price is unknown.
   * Undefined if there is none, or if the currencies differ.
   */
  readonly below: 'net' | 'retail' | 'suggested' | undefined
}

/** Returns a rate's price for a client, and the threshold it is below. */
export function sellingPrice({ offer, ownPrice }: SoldRate, rule: SellRule): SellingPrice {
  const { offerRetailRate: retail, suggestedSellingPrice: suggested } = offer
  const price = soldPrice({ offer, ownPrice }, rule)
  const net = netOf(offer)
  if (isBelow(price, net ?? retail)) return { price, below: net === undefined ? 'retail' : 'net' }
  return { price, below: rule.kind !== 'retail' && isBelow(price, suggested) ? 'suggested' : undefined }
}

/**
 * Returns an offer at its selling price, without anything that reveals the retail or net price. Rooms and cancellation
 * costs keep their proportion of the price; a cancellation cost without an amount in the currency becomes unknown.
 * Taxes at the property are not scaled. Leaves out the sums of included taxes (shares of the retail price), commission,
 * supplier and other prices, and texts that state them. At the retail price, the offer is unchanged.
 */
export function soldOffer(
  { offer, ownPrice }: SoldRate & { readonly offer: Offer },
  rule: SellRule,
  { checkin, checkout }: StayDates,
): Offer {
  if (rule.kind === 'retail') return offer
  const price = soldPrice({ offer, ownPrice }, rule)
  const retail = offer.offerRetailRate
  const nights = nightsBetween(checkin, checkout)
  const withoutSecrets = secretsFilter(offer, nights)
  let centsLeft = centsOf(price)
  return {
    ...offer,
    supplier: '',
    supplierId: 0,
    offerRetailRate: price,
    offerInitialPrice: price,
    suggestedSellingPrice: { ...price, source: '' },
    rates: offer.rates.map(({ retailRate, cancellationPolicies, ...rate }, index) => {
      const [total = retail] = retailRate.total
      const isLast = index === offer.rates.length - 1
      const soldCents = isLast ? centsLeft : proportion(total, retail, offer.rates.length, centsOf(price))
      centsLeft -= soldCents
      const sold = moneyOf(soldCents, price.currency)
      const cancelPolicyInfos = cancellationPolicies.cancelPolicyInfos.map((step) =>
        step.amount === 0 || (step.currency === total.currency && step.type === 'amount')
          ? { ...step, ...moneyOf(penaltyCents(step, total, nights, soldCents), price.currency) }
          : { ...step, ...sold, type: 'unknown' },
      )
      return {
        ...rate,
        name: withoutSecrets.name(rate.name, 'Room'),
        boardName: withoutSecrets.name(rate.boardName, rate.boardType),
        remarks: withoutSecrets.remark(rate.remarks),
        commission: [],
        retailRate: {
          total: [sold],
          suggestedSellingPrice: [],
          initialPrice: [sold],
          taxesAndFees: withoutIncludedSums(retailRate.taxesAndFees).map((tax) => ({
            ...tax,
            description: withoutSecrets.fee(tax),
          })),
        },
        cancellationPolicies: {
          ...cancellationPolicies,
          cancelPolicyInfos,
          hotelRemarks: cancellationPolicies.hotelRemarks.map(withoutSecrets.remark).filter(Boolean),
        },
      }
    }),
  }
}

/**
 * Scales cents by the ratio of a part to a whole, rounded to a thousandth of a piece, a room or night. The ratio is
 * exact for whole pieces or whole percentages, and rounding it hides how the retail price was rounded, which high
 * prices would magnify.
 */
function proportion(part: Money, whole: Money, pieces: number, cents: number): number {
  const thousandths = 1000 * pieces
  const share = centsOf(whole) > 0 ? Math.round((centsOf(part) * thousandths) / centsOf(whole)) : 0
  return Math.round((cents * share) / thousandths)
}

/** Returns a scaled cancellation cost, rounded up if scaling would put it below the service's ratio. */
function penaltyCents(part: Money, whole: Money, pieces: number, cents: number): number {
  const exact = (centsOf(part) * 1000 * pieces) / centsOf(whole)
  const missed = ((exact - Math.round(exact)) * centsOf(whole)) / (1000 * pieces)
  // Half a cent is the service's own rounding of a share.
  if (!(missed > 0.5 + 1e-6)) {
    return Math.max(proportion(part, whole, pieces, cents), Math.min(centsOf(part), cents, 1))
  }
  return Math.ceil((cents * Math.ceil(exact)) / (1000 * pieces))
}

export function soldRate<Rate extends SoldRate & { readonly offer: Offer; readonly stay: StayDates }>(
  rate: Rate,
  rule: SellRule,
): Rate {
  return { ...rate, offer: soldOffer(rate, rule, rate.stay) }
}

/** Returns a rate's price for a client in its currency's decimals; rounding never reduces the added amount. */
export function soldPrice({ offer, ownPrice }: Priced, rule: SellRule): Money {
  const { offerRetailRate: retail, suggestedSellingPrice: suggested } = offer
  if (rule.kind === 'retail') return retail
  if (ownPrice !== undefined) return { amount: ownPrice, currency: retail.currency }
  if (rule.kind === 'suggested') return moneyOf(centsOf(suggested), suggested.currency)
  const retailCents = centsOf(retail)
  // In ten-thousandths of a cent, so that the numbers are whole and exact.
  const exact =
    rule.kind === 'percent'
      ? retailCents * (10_000 + Math.round(rule.plus * 100))
      : (retailCents + centsOf({ ...retail, amount: rule.plus })) * 10_000
  return moneyOf(Math.max(0, roundedCents(exact, rule.rounding, retail.currency)), retail.currency)
}

function roundedCents(exact: number, rounding: Rounding, currency: string): number {
  const whole = centsOf({ amount: 1, currency })
  const up = (stepCents: number, cents = exact / 10_000) => Math.ceil(cents / stepCents) * stepCents
  if (rounding === 'cent') return Math.round(exact / 10_000)
  if (rounding !== '.99') return up(Number(rounding) * whole)
  const end = whole === 1 ? 0 : Math.round(whole * 0.99)
  return up(whole, exact / 10_000 - end) + end
}

function isBelow(price: Money, other: Money): boolean {
  return price.currency === other.currency && centsOf(price) < centsOf(other)
}
