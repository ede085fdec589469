import type { Offer } from '#contract/find-offers'
import type { OpenedSupplier } from '../open-liteapi.ts'
import { requestOffers } from '../rates/fetch-batch.ts'
import { dealRoomType } from './deal-room-type.ts'
import type { FindStays } from './sweep.ts'

/** The cheapest rates of a hotel that are looked at. */
const ratesPerHotel = 5

/**
 * Creates the function that asks the supplier for stays. A request that fails is not repeated: the budget counts it once.
 * Prices are those that the public may see.
 */
export function createFindStays({ rates, policy }: Pick<OpenedSupplier, 'rates' | 'policy'>): FindStays {
  return async (hotels, stay, signal) => {
    const query = {
      ...stay,
      occupancies: [{ adults: 2, children: [] }],
      maxRatesPerHotel: ratesPerHotel,
      refundableRatesOnly: false,
      suggestedAtLeast: rates.settings.publicPrices === 'suggested',
    }
    const found = await requestOffers(hotels, query, { ...rates, signal, asked: ratesPerHotel, isRepeated: false })
    return new Map(
      hotels.map((hotel) => {
        const offers = found.get(hotel.hotelId)?.roomTypes ?? []
        return [hotel.hotelId, cheapestAlike(offers).map((offer) => dealRoomType(offer, hotel, stay, policy))]
      }),
    )
  }
}

/** Returns of the offers with the same rooms, boards and terms the cheapest: what a traveller would pay. */
function cheapestAlike(offers: readonly Offer[]): Offer[] {
  const byKind = new Map<string, Offer>()
  for (const offer of offers) {
    const kind = offer.rates.map(({ name, boardType, cancellationPolicies }) => [
      name,
      boardType,
      cancellationPolicies.refundableTag,
    ])
    const key = JSON.stringify([offer.offerRetailRate.currency, kind])
    const other = byKind.get(key)
    if (other === undefined || offer.offerRetailRate.amount < other.offerRetailRate.amount) byKind.set(key, offer)
  }
  return [...byKind.values()]
}
