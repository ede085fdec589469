import type { HotelOffers, Offer, OfferRate } from '#contract/hotels/find-offers'
import { chooseOffers, isRefundable, kindOfOffer } from '#server/hotels/choose-offers'
import type { Hotel } from '#server/hotels/hotel'
import { type DropReason, mapOffer, type MapOfferQuery } from './map-offer.ts'
import type { UpstreamHotel } from './upstream-offer.ts'
import { roundMoney } from './round-money.ts'

export interface MapHotelQuery extends Omit<MapOfferQuery, 'hotel'> {
  readonly refundableRatesOnly: boolean
  /** Whether no price may be below the suggested one. */
  readonly suggestedAtLeast: boolean
  readonly maxRatesPerHotel: number
}

/** The offers of a hotel, and what was left out of the supplier's. */
export interface MappedHotel extends HotelOffers {
  /** How many offers the supplier sent. */
  readonly sent: number
  readonly dropped: ReadonlyMap<DropReason, number>
}

/** Maps the offers of a hotel: cheapest first, then by id, identical ones joined, of which as many as wanted are chosen. */
export function mapHotel({ hotelId, roomTypes }: UpstreamHotel, hotel: Hotel, query: MapHotelQuery): MappedHotel {
  const { refundableRatesOnly, suggestedAtLeast, maxRatesPerHotel } = query
  const dropped = new Map<DropReason, number>()
  const drop = (reason: DropReason) => dropped.set(reason, (dropped.get(reason) ?? 0) + 1)
  const known = new Set<string>()
  const offers: Offer[] = []
  for (const given of roomTypes) {
    const offer = mapOffer(given, { ...query, hotel })
    if (typeof offer === 'string') {
      drop(offer)
      continue
    }
    const contents = contentsOf(offer)
    if (known.has(contents)) {
      drop('identical')
      continue
    }
    known.add(contents)
    if (refundableRatesOnly && !isRefundable(offer)) continue
    offers.push(suggestedAtLeast ? notBelowSuggested(offer) : offer)
  }
  offers.sort((a, b) => (a.offerId < b.offerId ? -1 : 1))
  const chosen = chooseOffers(offers, maxRatesPerHotel, kindOfOffer)
  return { hotelId, roomTypes: chosen, sent: roomTypes.length, dropped }
}

/** Everything about an offer but its ids: the supplier sends the same several times. */
function contentsOf(offer: Offer): string {
  const rates = offer.rates.map((rate) => ({ ...rate, rateId: '' }))
  return JSON.stringify({ ...offer, offerId: '', roomTypeId: '', rates })
}

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
