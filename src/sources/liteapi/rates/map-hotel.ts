import type { HotelOffers, Offer } from '#contract/find-offers'
import { chooseOffers, isRefundable, kindOfOffer } from '#server/hotels/choose-offers'
import type { Hotel } from '#server/hotels/hotel'
import { type DropReason, mapOffer, type MapOfferQuery } from './map-offer.ts'
import { notBelowSuggested } from './public-price.ts'
import type { UpstreamHotel } from './upstream-offer.ts'

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
