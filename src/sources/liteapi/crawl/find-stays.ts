import type { Offer } from '#contract/hotels/find-offers'
import { excludedFees, fullPrice } from '#contract/hotels/full-price'
import type { StayDates } from '#contract/hotels/stay-limits'
import { roundMoney } from '#contract/money'
import { dealRate } from '../../deal-rate.ts'
import type { OpenedSupplier } from '../open-liteapi.ts'
import { requestOffers } from '../rates/fetch-batch.ts'
import { termsOf } from '../rates/map-hotel.ts'
import type { FindStays } from './crawl.ts'
import type { DealRoomType } from '#contract/deals/list-deals'
import type { Hotel } from '#server/hotels/hotel'
import { type MilesPolicy, priceOffer } from '../miles-policy.ts'

/** How many of a hotel's cheapest rates are considered, as some may be package rates. */
const ratesPerHotel = 10

/**
 * Creates the function that queries the supplier for stays. A failed request is not repeated, as the budget counts it
 * only once. Prices are public prices.
 */
export function createFindStays({ rates, policy }: Pick<OpenedSupplier, 'rates' | 'policy'>): FindStays {
  return async (hotels, stay, signal) => {
    const query = {
      ...stay,
      occupancies: [{ adults: 2, children: [] }],
      maxRatesPerHotel: ratesPerHotel,
      refundableRatesOnly: false,
      suggestedAtLeast: rates.settings.publicPrices === 'suggested',
      withPackages: rates.settings.packageRates === 'all',
      priceOf: fullPrice,
    }
    const found = await requestOffers(hotels, query, { ...rates, signal, asked: ratesPerHotel, isRepeated: false })
    return new Map(
      hotels.flatMap((hotel) => {
        const { roomTypes, sent } = found.get(hotel.hotelId) ?? { roomTypes: [], sent: 0 }
        if (roomTypes.length === 0 && sent > 0) return []
        const cheapest = cheapestAlike(roomTypes, stay.nowMs)
        return [[hotel.hotelId, cheapest.map((offer) => dealRoomType(offer, hotel, stay, policy))]]
      }),
    )
  }
}

/** Returns the first, cheapest offer of each combination of rooms, board and terms: the price that a traveller pays. */
function cheapestAlike(offers: readonly Offer[], nowMs: number): Offer[] {
  return [...Map.groupBy(offers, (offer) => termsOf(offer, nowMs)).values()].flatMap(([first]) => first ?? [])
}

/** Returns an offer as a deal, priced by a policy. @spec Deal room type */
function dealRoomType(offer: Offer, hotel: Hotel, stay: StayDates, policy: MilesPolicy): DealRoomType {
  const { amount, currency } = offer.offerRetailRate
  const price = priceOffer(policy, offer, hotel, stay)
  return {
    room_type_id: offer.roomTypeId,
    offer_id: offer.offerId,
    rates: offer.rates.map(dealRate),
    calculations: {
      excluded_taxes: roundMoney(fullPrice(offer) - amount, currency),
      excluded_fees: excludedFees(offer),
      price_per_night: { amount: roundMoney(price.nightCents / 100, currency), currency },
      selling_price: { amount: roundMoney(price.sellingCents / 100, currency), currency },
      miles_earning: { miles_earned: price.milesEarned, multiplier: price.multiplier },
      miles_required: price.milesRequired,
      cpm: price.cpm,
    },
  }
}
