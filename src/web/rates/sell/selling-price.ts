import { nightsBetween } from '#contract/days'
import type { Offer } from '#contract/hotels/find-offers'
import { withoutIncludedSums } from '#contract/hotels/full-price'
import type { StayDates } from '#contract/hotels/stay-limits'
import { centsOf, type Money, moneyOf } from '#contract/money'
import { netOf } from '#web/stay/offer/offer-sums.ts'
import { secretsFilter } from './secrets-filter.ts'

/** The unit that the agent's own price is rounded up to: a whole number of the currency's units, the cent, or the next .99. */
export const roundings = ['cent', '1', '5', '10', '.99'] as const
export type Rounding = (typeof roundings)[number]

/** The basis of selling prices: the suggested price, the retail price, which people who are not signed in pay, or that plus per cent or an amount. */
export type SellRule =
  | { readonly kind: 'suggested' }
  | { readonly kind: 'retail' }
  | { readonly kind: 'percent' | 'amount'; readonly plus: number; readonly rounding: Rounding }

/** A rate, perhaps with a price that was typed for it alone. */
interface Priced {
  readonly offer: Pick<Offer, 'offerRetailRate' | 'suggestedSellingPrice'>
  /** In the smallest units of the currency of the retail price. */
  readonly ownCents?: number | undefined
}

/** A rate that can be compared with what it costs. */
export interface SoldRate extends Priced {
  readonly offer: Pick<Offer, 'offerRetailRate' | 'suggestedSellingPrice' | 'rates'>
}

/** The price of a rate for a client. */
export interface SellingPrice {
  readonly price: Money
  /**
   * The amount that the price lies below, the worst of them, `retail` only where the net price is unknown; undefined where it does not,
   * or where their currencies differ.
   */
  readonly below: 'net' | 'retail' | 'suggested' | undefined
}

/** Returns what a client pays for a rate, with what that lies below. */
export function sellingPrice({ offer, ownCents }: SoldRate, rule: SellRule): SellingPrice {
  const { offerRetailRate: retail, suggestedSellingPrice: suggested } = offer
  const price = soldPrice({ offer, ownCents }, rule)
  const net = netOf(offer)
  if (isBelow(price, net ?? retail)) return { price, below: net === undefined ? 'retail' : 'net' }
  return { price, below: rule.kind !== 'retail' && isBelow(price, suggested) ? 'suggested' : undefined }
}

/**
 * Returns an offer as it is sold: at its selling price, with nothing that the retail or the net price follows from. Rooms, and
 * what cancelling costs, are the same shares of the selling price as the service states of the retail price, and a fee where it
 * states no amount in its currency; taxes at the property are not multiplied; the sums of included ones, which are a share of
 * the retail price, commission, supplier and other prices are left out, and so are words that state them.
 * Sold at the price of the rate itself, it is the offer.
 */
export function soldOffer(
  { offer, ownCents }: SoldRate & { readonly offer: Offer },
  rule: SellRule,
  { checkin, checkout }: StayDates,
): Offer {
  if (rule.kind === 'retail') return offer
  const price = soldPrice({ offer, ownCents }, rule)
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
 * Returns of some cents what a part is of a whole: to a thousandth of one of its pieces, rooms or nights. That is exact where
 * the part is some of them, or whole per cent, and keeps away how the retail price was rounded, which high prices would multiply.
 */
function proportion(part: Money, whole: Money, pieces: number, cents: number): number {
  const thousandths = 1000 * pieces
  const share = centsOf(whole) > 0 ? Math.round((centsOf(part) * thousandths) / centsOf(whole)) : 0
  return Math.round((cents * share) / thousandths)
}

/** Returns what cancelling costs: the proportion, or where that is less than what the service states, rounded up instead. */
function penaltyCents(part: Money, whole: Money, pieces: number, cents: number): number {
  const exact = (centsOf(part) * 1000 * pieces) / centsOf(whole)
  const missed = ((exact - Math.round(exact)) * centsOf(whole)) / (1000 * pieces)
  // Half a cent is how the service rounded a share.
  if (!(missed > 0.5 + 1e-6)) {
    return Math.max(proportion(part, whole, pieces, cents), Math.min(centsOf(part), cents, 1))
  }
  return Math.ceil((cents * Math.ceil(exact)) / (1000 * pieces))
}

/** Returns a rate as it is sold. */
export function soldRate<Rate extends SoldRate & { readonly offer: Offer; readonly stay: StayDates }>(
  rate: Rate,
  rule: SellRule,
): Rate {
  return { ...rate, offer: soldOffer(rate, rule, rate.stay) }
}

/** Returns what a client pays for a rate, to the decimals of the currency; rounding never takes from what is added. */
export function soldPrice({ offer, ownCents }: Priced, rule: SellRule): Money {
  const { offerRetailRate: retail, suggestedSellingPrice: suggested } = offer
  if (rule.kind === 'retail') return retail
  if (ownCents !== undefined) return moneyOf(ownCents, retail.currency)
  if (rule.kind === 'suggested') return moneyOf(centsOf(suggested), suggested.currency)
  const retailCents = centsOf(retail)
  // Ten-thousandths of a cent: whole numbers, which are exact.
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
