import { nightsBetween } from '#contract/days'
import type { Deal } from '#contract/deals/list-deals'
import { cpmOf } from '#contract/deals/mile-value'
import type { MinRate } from '#contract/hotels/find-min-rates'
import type { Offer } from '#contract/hotels/find-offers'
import type { StayDates } from '#contract/hotels/stay-limits'
import { excludedFees, fullPrice } from '#contract/hotels/full-price'
import { roundMoney } from '#contract/money'
import { dealStay } from '../saved-stay.ts'
import { type Calculations, pricedInMiles } from '../redeem/redemption.ts'
import { type Found, reprice, type Repriced } from './reprice.ts'

/** The state of a deal since it was found. */
export type DealCheck =
  /** Still available at the same price; `offer` is its current offer. */
  | { readonly kind: 'unchanged'; readonly offer: Offer; readonly calculations: Calculations }
  /** Its price has changed; `calculations` are the new ones, or undefined if its price in miles is unknown. */
  | { readonly kind: 'changed'; readonly offer: Offer; readonly calculations: Calculations | undefined }
  /** The rate is sold out; `cheapest` is the rate with the fewest miles now, if known. */
  | { readonly kind: 'rate sold out'; readonly cheapest: MinRate | undefined }
  /** Every other rate for its nights is sold out too. */
  | { readonly kind: 'stay sold out' }

/** Compares a deal with the offers for its stay; undefined if those could not be loaded. */
export function checkDeal(deal: Deal, found: Omit<Found, 'deal'>, minRate?: MinRate): DealCheck | undefined {
  const room = deal.data.room_types[0]
  const saved = dealStay(deal, found.foundAtMs)
  if (room === undefined || saved.rate === undefined) return undefined
  const today = reprice(saved, { ...found, minRate, offerId: room.offer_id })
  if (today.kind === 'stay sold out') return today
  if (today.kind !== 'priced') return undefined
  if (today.isOther) return { kind: 'rate sold out', cheapest: minRate }
  const { offer, hasSavedMiles } = today
  return hasSavedMiles
    ? { kind: 'unchanged', offer, calculations: room.calculations }
    : { kind: 'changed', offer, calculations: calculationsOf(saved.stay, today) }
}

type TellingApart = 'kind' | 'isOther' | 'hasOtherTerms' | 'hasSavedMiles'

/**
 * Returns a stay's calculations at a rate; undefined without its miles. Without a `multiplier`, paying earns nothing.
 */
export function calculationsOf(
  { checkin, checkout }: StayDates,
  { offer, milesRequired, price, multiplier = 0 }: Omit<Extract<Repriced, { readonly kind: 'priced' }>, TellingApart>,
): Calculations | undefined {
  if (milesRequired === undefined) return undefined
  const { amount, currency } = price
  return {
    excluded_taxes: roundMoney(fullPrice(offer) - offer.offerRetailRate.amount, currency),
    excluded_fees: excludedFees(offer),
    price_per_night: { amount: roundMoney(amount / nightsBetween(checkin, checkout), currency), currency },
    ...pricedInMiles({ milesRequired, price }, multiplier),
    cpm: cpmOf(amount, milesRequired),
  }
}
