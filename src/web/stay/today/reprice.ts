import { nightsBetween } from '#contract/days'
import type { MinRate } from '#contract/hotels/find-min-rates'
import type { Offer, OffersResponse } from '#contract/hotels/find-offers'
import type { Deal } from '#contract/deals/list-deals'
import type { Money } from '#contract/money'
import { dealStay, isStayOfDeal, type SavedRate, type SavedStay } from '../saved-stay.ts'
import { findRate, isOfferOfMinRate, isSamePrice, type RateToday, type RateTraits, rateToday } from './find-rate.ts'

/** A saved stay at today's prices. */
export type Repriced =
  | { readonly kind: 'checking' }
  | Extract<RateToday, { readonly kind: 'unknown' | 'stay sold out' }>
  | {
      readonly kind: 'priced'
      readonly offer: Offer
      readonly isOther: boolean
      /** Whether the other offer is equal in everything, including price, except whether it is refundable. */
      readonly hasOtherTerms: boolean
      /** Undefined if the service does not state the rate's miles. */
      readonly milesRequired: number | undefined
      /** Whether the miles are the saved ones, because the price in cash is unchanged. */
      readonly hasSavedMiles: boolean
      readonly price: Money
      /** Undefined if the service does not state the miles earned by paying. */
      readonly multiplier: number | undefined
    }

/** The service's response for a stay today. */
export interface Found {
  readonly response: OffersResponse
  /** When it arrived; whether rates are refundable depends on this time. */
  readonly foundAtMs: number
  /** The hotel's deal, if any, for any dates. */
  readonly deal?: Deal | undefined
  /** The hotel's rate with the fewest miles for the stay, if known. */
  readonly minRate?: MinRate | undefined
  readonly offerId?: string
}

/**
 * Finds a saved stay in today's offers: its rate, or the one with the fewest miles. Offers have no price in miles.
 * Their miles come from a deal, the rate with the fewest miles, or the saved rate, if its price in cash equals the
 * offer's.
 */
export function reprice(saved: SavedStay, { response, foundAtMs, deal, minRate, offerId }: Found): Repriced {
  const { hotelId, stay, rate } = saved
  const today = rateToday(hotelId, rate && { ...traitsOf(rate), offerId }, response, 'cheapest', foundAtMs)
  if (today.kind === 'unknown' || today.kind === 'stay sold out') return today
  const isSame = today.kind === 'offered'
  const others = isSame ? [] : today.others
  const nights = nightsBetween(stay.checkin, stay.checkout)
  const onOtherTerms = rate && { ...traitsOf(rate), isRefundable: rate.refundableTag !== 'RFN' }
  const changed = others.find(
    (each) =>
      onOtherTerms &&
      isSamePrice(each.offerRetailRate, onOtherTerms.price, nights) &&
      findRate(onOtherTerms, [each], 'cheapest', foundAtMs),
  )
  const cheapest = others.find((each) => minRate && isOfferOfMinRate(each, minRate, foundAtMs)) ?? others[0]!
  const offer = isSame ? today.offer : (changed ?? cheapest)
  const ofNights =
    deal?.start_date === stay.checkin && deal.end_date === stay.checkout ? dealStay(deal, foundAtMs).rate : undefined
  const dealt = deal && isStayOfDeal(saved, deal) ? ofNights : undefined
  const known: readonly (KnownPrice | undefined)[] = [
    dealt && findRate(traitsOf(dealt), [offer], 'cheapest', foundAtMs) && dealt,
    minRate && isOfferOfMinRate(offer, minRate, foundAtMs) ? priceOf(minRate) : undefined,
    isSame || changed ? rate : undefined,
  ]
  // Member prices differ from the prices that miles replace.
  const isComparable =
    response.guestLevel === 0 && (rate === undefined || rate.price.currency === offer.offerRetailRate.currency)
  const found = known.find((each) => each && (!isComparable || isSamePrice(offer.offerRetailRate, each.price, nights)))
  return {
    kind: 'priced',
    offer,
    isOther: rate !== undefined && !isSame,
    hasOtherTerms: changed !== undefined,
    milesRequired: found?.milesRequired,
    hasSavedMiles: found !== undefined && found === rate,
    price: isComparable ? offer.offerRetailRate : (found?.price ?? offer.offerRetailRate),
    multiplier: (ofNights ?? rate)?.multiplier,
  }
}

/** Whether the rate with the fewest miles could add to the result. */
export function wantsMinRate(repriced: Repriced): boolean {
  return repriced.kind === 'priced' && (repriced.milesRequired === undefined || repriced.hasSavedMiles)
}

type KnownPrice = Pick<SavedRate, 'milesRequired' | 'price'>

function priceOf({ amount, originalAmount, originalCurrency }: MinRate): KnownPrice {
  return { milesRequired: amount, price: { amount: originalAmount, currency: originalCurrency } }
}

function traitsOf({
  roomName: name,
  boardType,
  boardName,
  otherRooms = [],
  refundableTag,
  price,
}: SavedRate): RateTraits {
  return { rooms: [{ name, boardType, boardName }, ...otherRooms], isRefundable: refundableTag === 'RFN', price }
}
