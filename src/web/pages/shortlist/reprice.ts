import type { MinRate } from '#contract/find-min-rates'
import type { Offer, OffersResponse } from '#contract/find-offers'
import type { Deal } from '#contract/list-deals'
import type { Money } from '#contract/money'
import { dealStay, type KeptRate, type KeptStay, stayKey, writeStay } from '../../format/kept-stay.ts'
import { isOfferOfMinRate, isRateAlike, isSameMoney } from '../../format/same-rate.ts'

/** What a kept stay is today. */
export type Repriced =
  | { readonly kind: 'checking' }
  /** Why it could not be found out. */
  | { readonly kind: 'unknown'; readonly reason: string }
  /** No room of the hotel is left for its nights. */
  | { readonly kind: 'sold out' }
  | {
      readonly kind: 'priced'
      readonly offer: Offer
      /** Whether the kept rate is sold out, and this is another one. */
      readonly isOther: boolean
      /** Undefined where the service does not say what the rate costs in miles. */
      readonly milesRequired: number | undefined
      /** Whether the miles are those it was kept with, as its price in cash is. */
      readonly isOfKeeping: boolean
      readonly price: Money
      /** Undefined where the service does not say what paying earns. */
      readonly multiplier: number | undefined
    }

/** What the service says of a stay today. */
interface Found {
  /** All of the offers. */
  readonly response: OffersResponse
  /** The hotel's deal, if it has one, of whichever nights. */
  readonly deal: Deal | undefined
  /** The hotel's rate of the fewest miles for the stay, where it is known. */
  readonly minRate: MinRate | undefined
}

/**
 * Finds a kept stay among the offers of today: its rate, or else the one of the fewest miles. Offers have no price in miles; a
 * deal has, and the rate of the fewest miles, and the kept rate itself, each as long as its price in cash is that of the offer.
 */
export function reprice(stay: KeptStay, { response, deal, minRate }: Found): Repriced {
  const { hotelId, rate } = stay
  const offers = response.data.find((each) => each.hotelId === hotelId)?.roomTypes ?? []
  if (offers.length === 0) {
    const notice = response.notices?.find(({ hotelIds }) => hotelIds.includes(hotelId))
    return notice === undefined ? { kind: 'sold out' } : { kind: 'unknown', reason: sentence(notice.message) }
  }
  const same = rate && offerOf(rate, offers)
  const offer = same ?? offers.find((each) => minRate && isOfferOfMinRate(each, minRate)) ?? offers[0]!
  const dealRate = deal && dealRateOf(stay, deal)
  const known: readonly (KnownPrice | undefined)[] = [
    dealRate && isRateAlike(offer, dealRate) ? dealRate : undefined,
    minRate && isOfferOfMinRate(offer, minRate) ? priceOf(minRate) : undefined,
    same && rate,
  ]
  // The prices of members of a guest level are others than those that miles replace.
  const isComparable = response.guestLevel === 0
  const found = known.find((each) => each && (!isComparable || isSameMoney(each.price, offer.offerRetailRate)))
  return {
    kind: 'priced',
    offer,
    isOther: rate !== undefined && same === undefined,
    milesRequired: found?.milesRequired,
    isOfKeeping: found !== undefined && found === rate,
    price: isComparable ? offer.offerRetailRate : (found?.price ?? offer.offerRetailRate),
    multiplier: (dealRate ?? rate)?.multiplier,
  }
}

/** Whether the rate of the fewest miles could say more of a stay. */
export function wantsMinRate(repriced: Repriced): boolean {
  return repriced.kind === 'priced' && (repriced.milesRequired === undefined || repriced.isOfKeeping)
}

type KnownPrice = Pick<KeptRate, 'milesRequired' | 'price'>

function priceOf({ amount, originalAmount, originalCurrency }: MinRate): KnownPrice {
  return { milesRequired: amount, price: { amount: originalAmount, currency: originalCurrency } }
}

/** The offer of a rate, if possible at its price, else the first. */
function offerOf(rate: KeptRate, offers: readonly Offer[]): Offer | undefined {
  const alike = offers.filter((offer) => isRateAlike(offer, rate))
  return alike.find(({ offerRetailRate }) => isSameMoney(offerRetailRate, rate.price)) ?? alike[0]
}

/** The rate of a deal for the nights and guests of a stay. */
function dealRateOf(stay: KeptStay, deal: Deal): KeptRate | undefined {
  const dealt = dealStay(deal)
  return stayKey(writeStay(dealt)) === stayKey(writeStay(stay)) ? dealt.rate : undefined
}

function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}
