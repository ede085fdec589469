import type { Offer } from '#contract/find-offers'
import type { ListedHotel } from '#contract/list-hotels'
import type { StayRequest } from '#contract/stay'
import type { FoundOffers } from '../../../api/find-offers.ts'

/** What is known of the hotel of a chosen rate. */
export type ChosenHotel = Pick<
  ListedHotel,
  'id' | 'name' | 'city' | 'country' | 'address' | 'stars' | 'rating' | 'latitude' | 'longitude' | 'main_photo'
>

/** A rate with what it takes to compare, sell and find it again: it outlives the search that found it. */
export interface ChosenRate {
  readonly key: string
  readonly hotelId: string
  /** Undefined where the catalogue does not list it. */
  readonly hotel?: ChosenHotel | undefined
  readonly offer: Offer
  readonly stay: StayRequest
  /** The hotel's IANA zone, where any of its rates states it. */
  readonly timeZone?: string | undefined
  /** Whether it is a sample that cannot be booked. */
  readonly isSandbox: boolean
  /** When the service returned it. */
  readonly foundAtMs: number
  /** The agent's own selling price for it, in hundredths of its currency. */
  readonly ownCents?: number | undefined
}

/** The key of a rate: the same one of another stay has another. */
export function chosenKey(hotelId: string, offerId: string, stay: StayRequest): string {
  return `${hotelId} ${offerId} ${stayKey(stay)}`
}

/** Tells stays apart: dates, rooms and nationality. */
export function stayKey({ checkin, checkout, occupancies, guestNationality }: StayRequest): string {
  const rooms = occupancies.map(({ adults, children }) => [adults, ...children].join('-')).join('_')
  return [checkin, checkout, rooms, guestNationality ?? ''].join(' ')
}

/** An offer of a hotel, as the rows of rates have it. */
export interface FoundRate {
  readonly hotelId: string
  readonly offer: Offer
  readonly timeZone: string | undefined
  readonly ownCents?: number | undefined
}

/** Returns a function that makes chosen rates of those found by a search. */
export function chosenRates(
  { request, response, foundAtMs }: Pick<FoundOffers, 'request' | 'response' | 'foundAtMs'>,
  hotels: ReadonlyMap<string, ListedHotel>,
): (rate: FoundRate) => ChosenRate {
  const { checkin, checkout, occupancies, guestNationality } = request
  const stay = { checkin, checkout, occupancies, guestNationality }
  return ({ hotelId, offer, timeZone, ownCents }) => ({
    key: chosenKey(hotelId, offer.offerId, stay),
    hotelId,
    hotel: hotels.get(hotelId),
    offer,
    stay,
    timeZone,
    isSandbox: response.sandbox,
    foundAtMs,
    ownCents,
  })
}
