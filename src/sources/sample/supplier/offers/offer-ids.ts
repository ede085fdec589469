import type { OffersQuery } from '#server/hotels/supplier'
import { hash, hashText } from '../../random.ts'
import { allTerms, type Terms } from '../prices.ts'
import { opaqueId } from '../tariff/rooms.ts'

/** The parts of an offer that identify it within a query. */
interface OfferNumbers {
  /** The index of its room type or, for several rooms, of their combination. */
  readonly rooms: number
  /** The index of a board in the tariff. */
  readonly board: number
  readonly terms: Terms
  /** The index of the seller; 0 is the hotel itself. */
  readonly seller: number
}

/** The parts of a query that determine its offers' ids: not the number of offers, nor their filter. */
type IdentifyingQuery = Pick<
  OffersQuery,
  'checkin' | 'checkout' | 'occupancies' | 'guestNationality' | 'guestLevel' | 'today'
>

/** The last digits of offer ids; ids of rates end with the room's number, 1 to 9. */
const offerSuffix = 14
const roomTypeSuffix = 15

/** Returns an offer's stable number, unique within hotel and query: up to 8 boards, 4 terms and 8 sellers fit. */
export function offerNumber({ rooms, board, terms, seller }: OfferNumbers): number {
  return ((rooms * 8 + board) * 4 + allTerms.indexOf(terms)) * 8 + seller
}

/** Returns the ids of an offer from its number; a deal has its offer's ids. */
export function offerIds(hotelSeed: number, number: number, queryHash: number) {
  const id = (suffix: number) => opaqueId(hotelSeed, number * 16 + suffix, queryHash)
  return { roomTypeId: id(roomTypeSuffix), offerId: id(offerSuffix), rateId: (roomIndex: number) => id(roomIndex + 1) }
}

/** Hashes a query for its offers' ids. */
export function hashQuery(query: IdentifyingQuery): number {
  const { checkin, checkout, occupancies, guestNationality, guestLevel, today } = query
  const text = JSON.stringify([checkin, checkout, occupancies, guestNationality, guestLevel, today])
  return hash(hashText(text), text.length)
}
