import { isSoldOn } from '../cancellation.ts'
import type { Terms } from '../prices.ts'
import type { Rooms } from './hotel-inventory.ts'
import { type HotelSeller, sellerCents, sellsRoom, type SoldStay } from './sellers.ts'

/** The properties that similar offers share: rooms, a board, and whether they are refundable. */
interface Alike {
  /** The index of a room type for each requested room. */
  readonly rooms: Rooms
  /** The index of a board in the tariff. */
  readonly board: number
  readonly refundable: boolean
}

/** The lowest public price of similar offers for the whole stay in all rooms, and the hotel's own price in miles. */
export type AlikePrice = Readonly<NonNullable<ReturnType<typeof cheapestAlike>>>

const refundableTerms = ['flexible', 'semiFlexible'] as const
const otherTerms = ['nonRefundable'] as const

/** Returns the lowest public price of similar offers; `undefined` when none is sold. */
export function cheapestAlike(stay: SoldStay, sellers: readonly HotelSeller[], { rooms, board, refundable }: Alike) {
  const { tariff, startDay, bookingDay } = stay
  let bestSeller: HotelSeller | undefined
  let bestTerms: Terms = 'nonRefundable'
  let bestCents = Number.POSITIVE_INFINITY
  let fewestMiles = Number.POSITIVE_INFINITY
  // Plain loops, because the deal search calls this for hundreds of thousands of stays.
  for (const terms of refundable ? refundableTerms : otherTerms) {
    const quotes = rooms.map((room, at) => stay.quote(at, room, board, terms))
    for (const seller of sellers) {
      if (!seller.terms.includes(terms)) continue
      let cents = 0
      let miles = 0
      for (let at = 0; at < rooms.length; at += 1) {
        const isSold = sellsRoom(tariff, seller, rooms[at]!)
        cents += isSold ? sellerCents(stay, seller, rooms[at]!, quotes[at]!) : Number.POSITIVE_INFINITY
        miles += quotes[at]!.milesRequired
      }
      const isBetter = cents < bestCents
      if (!isBetter && seller.index !== 0) continue
      if (!isSoldOn(tariff, { terms, startDay, bookingDay, seller: seller.index })) continue
      if (seller.index === 0 && miles < fewestMiles) fewestMiles = miles
      // The first of equal prices wins, as in lists of offers.
      if (!isBetter) continue
      bestSeller = seller
      bestTerms = terms
      bestCents = cents
    }
  }
  if (bestSeller === undefined) return undefined
  return { seller: bestSeller, terms: bestTerms, sellingCents: bestCents, milesRequired: fewestMiles }
}
