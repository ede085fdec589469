import { isSoldOn } from '../cancellation.ts'
import type { Terms } from '../prices.ts'
import type { Rooms } from './hotel-inventory.ts'
import { type HotelSeller, sellerCents, sellsRoom, type SoldStay } from './sellers.ts'

/** Rooms, a board and whether the stay can be cancelled: what offers have in common that are alike. */
interface Alike {
  /** The index of a room type for each room of the request. */
  readonly rooms: Rooms
  /** Index into the tariff's boards. */
  readonly board: number
  readonly refundable: boolean
}

/** The lowest public prices of offers that are alike: the whole stay in all rooms, and in the fewest miles of the hotel itself. */
export type AlikePrice = Readonly<NonNullable<ReturnType<typeof cheapestAlike>>>

const refundableTerms = ['flexible', 'semiFlexible'] as const
const otherTerms = ['nonRefundable'] as const

/** Returns the lowest price that the public pays for the same; `undefined` where it is not sold. */
export function cheapestAlike(stay: SoldStay, sellers: readonly HotelSeller[], { rooms, board, refundable }: Alike) {
  const { tariff, startDay, bookingDay } = stay
  let bestSeller: HotelSeller | undefined
  let bestTerms: Terms = 'nonRefundable'
  let bestCents = Number.POSITIVE_INFINITY
  let fewestMiles = Number.POSITIVE_INFINITY
  // Plain loops: the search for deals asks this for hundreds of thousands of stays.
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
      // Of equals the first counts, as among offers.
      if (!isBetter) continue
      bestSeller = seller
      bestTerms = terms
      bestCents = cents
    }
  }
  if (bestSeller === undefined) return undefined
  return { seller: bestSeller, terms: bestTerms, sellingCents: bestCents, milesRequired: fewestMiles }
}
