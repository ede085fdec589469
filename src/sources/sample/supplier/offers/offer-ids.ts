import type { OffersQuery } from '#server/hotels/supplier'
import { hash, hashText } from '../../random.ts'
import { allTerms, type Terms } from '../prices.ts'
import { opaqueId } from '../tariff/rooms.ts'

/** The subject of an offer, besides its query. */
interface OfferNumbers {
  /** The index of its room type, or, for several rooms, of their combination. */
  readonly rooms: number
  /** Index into the tariff's boards. */
  readonly board: number
  readonly terms: Terms
  /** The index of the seller; 0 is the hotel itself. */
  readonly seller: number
}

/** The part of a query that the ids of its offers depend on: not the number of offers and their filter. */
type IdentifyingQuery = Pick<
  OffersQuery,
  'checkin' | 'checkout' | 'occupancies' | 'guestNationality' | 'guestLevel' | 'today'
>

/** The ids of an offer end in these; the ids of its rates end in the room's number, 1 to 9. */
const offerSuffix = 14
const roomTypeSuffix = 15

/** Returns the number of an offer: unique within the hotel for one query, and always the same. */
export function offerNumber({ rooms, board, terms, seller }: OfferNumbers): number {
  return ((rooms * 8 + board) * 4 + allTerms.indexOf(terms)) * 8 + seller
}

/** Returns the ids of an offer by its number; a deal has the ids of its offer. */
export function offerIds(hotelSeed: number, number: number, queryHash: number) {
  const id = (suffix: number) => opaqueId(hotelSeed, number * 16 + suffix, queryHash)
  return { roomTypeId: id(roomTypeSuffix), offerId: id(offerSuffix), rateId: (at: number) => id(at + 1) }
}

/** Hashes the query for the ids of its offers. */
export function hashQuery(query: IdentifyingQuery): number {
  const { checkin, checkout, occupancies, guestNationality, guestLevel, today } = query
  const text = JSON.stringify([checkin, checkout, occupancies, guestNationality, guestLevel, today])
  return hash(hashText(text), text.length)
}
