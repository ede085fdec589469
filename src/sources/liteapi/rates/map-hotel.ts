import { boardKey } from '#contract/hotels/board'
import type { Offer, OfferRate } from '#contract/hotels/find-offers'
import { withoutIncludedSums } from '#contract/hotels/full-price'
import { roundMoney } from '#contract/money'
import { isRefundable } from '#contract/hotels/refundable'
import { chooseOffers, kindOfOffer, leavesOutBoards } from '#server/hotels/choose-offers'
import type { Hotel } from '#server/hotels/hotel'
import type { SuppliedOffers } from '#server/hotels/supplier'
import { type DropReason, isPackage, mapOffer, type MapOfferQuery } from './map-offer.ts'
import type { UpstreamHotel } from './upstream-offer.ts'

export interface MapHotelQuery extends Omit<MapOfferQuery, 'hotel'> {
  readonly refundableRatesOnly: boolean
  /** The time for deciding whether rates are refundable, in milliseconds since the epoch. */
  readonly nowMs: number
  /** Whether prices below the suggested price are raised to it. */
  readonly suggestedAtLeast: boolean
  readonly maxRatesPerHotel: number
  /** The price by which offers are compared, in the query's currency. */
  readonly priceOf: (offer: Offer) => number
}

/** A hotel's offers, and the number of supplier offers that were dropped. */
export interface MappedHotel extends SuppliedOffers {
  /** The number of offers that the supplier sent. */
  readonly sent: number
  readonly dropped: ReadonlyMap<DropReason, number>
  /** Whether all remaining offers are package rates. */
  readonly isPackagesOnly: boolean
}

/**
 * Maps the offers of a hotel, cheapest first and then by id, without duplicates, and selects as many as requested. A
 * package rate is never a duplicate of a standard rate, so it never replaces one.
 */
export function mapHotel({ hotelId, roomTypes }: UpstreamHotel, hotel: Hotel, query: MapHotelQuery): MappedHotel {
  const { refundableRatesOnly, nowMs, suggestedAtLeast, maxRatesPerHotel, priceOf } = query
  const dropped = new Map<DropReason, number>()
  const drop = (reason: DropReason) => dropped.set(reason, (dropped.get(reason) ?? 0) + 1)
  const known = new Set<string>()
  const offers: Offer[] = []
  const packages = new Set<Offer>()
  for (const roomType of roomTypes) {
    const offer = mapOffer(roomType, { ...query, hotel })
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
    if (refundableRatesOnly && !isRefundable(offer, nowMs)) continue
    const shown = suggestedAtLeast ? notBelowSuggested(offer) : offer
    offers.push(shown)
    if (isPackage(roomType)) packages.add(shown)
  }
  offers.sort((a, b) => priceOf(a) - priceOf(b) || (a.offerId < b.offerId ? -1 : 1))
  const standard = offers.filter((offer) => !packages.has(offer))
  const standardByTerms = Map.groupBy(standard, (offer) => termsOf(offer, nowMs))
  const twins = new Map([...packages].map((offer) => [offer, standardByTerms.get(termsOf(offer, nowMs))?.[0]]))
  const kindOf = (offer: Offer) => ({ ...kindOfOffer(offer, nowMs), price: priceOf(offer) })
  const chosen = chooseOffers(offers, maxRatesPerHotel, kindOf, twins)
  const isPackagesOnly = packages.size > 0 && packages.size === offers.length
  return {
    hotelId,
    roomTypes: chosen,
    leavesOutBoards: leavesOutBoards(offers, chosen, kindOf),
    sent: roomTypes.length,
    dropped,
    isPackagesOnly,
  }
}

/** Returns a key for an offer's rooms, boards and whether it is refundable at a time. */
export function termsOf(offer: Offer, nowMs: number): string {
  return JSON.stringify([isRefundable(offer, nowMs), offer.rates.map((rate) => [rate.name, boardKey(rate)])])
}

/** Returns a key for everything about an offer except its ids, because the supplier sends duplicates. */
function contentsOf(offer: Offer): string {
  const rates = offer.rates.map((rate) => ({ ...rate, rateId: '' }))
  return JSON.stringify({ ...offer, offerId: '', roomTypeId: '', rates })
}

/**
 * Raises an offer below its suggested selling price to that price, for public prices. Each rate rises to its own
 * suggested price; a higher suggested price of the offer is distributed in proportion. Lower initial prices rise with
 * it. Cancellation costs rise in proportion, so that a step that costs the whole stay still does. Taxes at the property
 * are unchanged. Amounts of included taxes are removed: they are a share of the lower price and would reveal it.
 */
export function notBelowSuggested(offer: Offer): Offer {
  const { currency } = offer.offerRetailRate
  const wanted = offer.suggestedSellingPrice
  const raisedTotals = offer.rates.map((rate) => raisedTotal(rate))
  const unrounded = raisedTotals.reduce((total, amount) => total + amount, 0)
  const sum = roundMoney(unrounded, currency)
  const amount = wanted.currency === currency ? Math.max(sum, wanted.amount) : sum
  if (amount <= offer.offerRetailRate.amount) return offer
  let remaining = amount
  const rates = offer.rates.map((rate, index) => {
    const isLast = index === raisedTotals.length - 1
    const share = roundMoney(isLast ? remaining : (amount * raisedTotals[index]!) / sum, currency)
    remaining -= share
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
      taxesAndFees: withoutIncludedSums(retailRate.taxesAndFees),
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
