import { nightsBetween } from '#contract/days'
import type { Offer, OffersResponse } from '#contract/find-offers'
import type { MinRate } from '#contract/find-min-rates'
import type { Deal } from '#contract/list-deals'
import { taxesOf } from '../../../format/offer-sums.ts'
import { isOfferOfMinRate } from '../../../format/same-rate.ts'
import type { DealOffer } from './deal-offer.ts'

export type DealCalculations = Deal['data']['room_types'][number]['calculations']

/** What has become of a deal since it was found. */
export type DealCheck =
  /** It can be had as it was; `offer` is it. */
  | { readonly kind: 'kept'; readonly offer: Offer; readonly calculations: DealCalculations }
  /** Its price has changed; `calculations` are the new ones, unknown where its price in miles is. */
  | { readonly kind: 'changed'; readonly offer: Offer; readonly calculations: DealCalculations | undefined }
  /** The rate is sold out; `cheapest` is the one that now costs the fewest miles, where that is known. */
  | { readonly kind: 'rate sold out'; readonly cheapest: MinRate | undefined }
  /** So is every other rate for its nights. */
  | { readonly kind: 'stay sold out' }

interface CheckedDeal {
  readonly deal: Deal
  /** The offers for its stay. */
  readonly response: OffersResponse
  /** The offer that the deal is now. */
  readonly found: DealOffer | undefined
  /** The rate of the hotel that costs the fewest miles; needed unless the deal is kept. */
  readonly minRate: MinRate | undefined
}

/** Compares a deal with the rates for its stay; `undefined` where those could not be found. */
export function checkDeal({ deal, response, found, minRate }: CheckedDeal): DealCheck | undefined {
  const room = deal.data.room_types[0]
  if (room === undefined) return undefined
  if (found?.isSamePrice === true) return { kind: 'kept', offer: found.offer, calculations: room.calculations }
  if (found !== undefined) {
    const { offer } = found
    const isSameRate = minRate !== undefined && isOfferOfMinRate(offer, minRate)
    return { kind: 'changed', offer, calculations: isSameRate ? recalculate(deal, offer, minRate) : undefined }
  }
  if ((response.data[0]?.roomTypes ?? []).length > 0) return { kind: 'rate sold out', cheapest: minRate }
  return response.notices?.length ? undefined : { kind: 'stay sold out' }
}

function recalculate(deal: Deal, offer: Offer, minRate: MinRate): DealCalculations {
  const { start_date, end_date, data } = deal
  const { multiplier } = data.room_types[0]!.calculations.miles_earning
  const { amount: miles, originalAmount: amount, originalCurrency: currency } = minRate
  const nightly = Math.round((amount / nightsBetween(start_date, end_date)) * 100) / 100
  return {
    excluded_taxes: taxesOf(offer, 'at-property').find((tax) => tax.currency === currency)?.amount ?? 0,
    price_per_night: { amount: nightly, currency },
    selling_price: { amount, currency },
    miles_earning: { miles_earned: Math.floor(multiplier * amount), multiplier },
    miles_required: miles,
    cpm: (100 * amount) / miles,
  }
}
