import type { Offer } from '#contract/find-offers'
import type { ListedHotel } from '#contract/list-hotels'
import type { StayRequest } from '#contract/stay'

/** What is known of the hotel of a chosen rate. */
export type ChosenHotel = Pick<
  ListedHotel,
  'id' | 'name' | 'city' | 'country' | 'address' | 'stars' | 'rating' | 'latitude' | 'longitude' | 'main_photo'
>

/** A rate with what it takes to compare, sell and find it again: it outlives the search that found it. */
export interface ChosenRate {
  readonly key: string
  readonly hotel: ChosenHotel
  readonly offer: Offer
  readonly stay: StayRequest
  /** The hotel's IANA zone, where any of its rates states it. */
  readonly timeZone: string | undefined
  /** Whether it is a sample that cannot be booked. */
  readonly isSandbox: boolean
  /** When the service returned it. */
  readonly foundAtMs: number
}

/** The key of a rate: the same one of another stay has another. */
export function chosenKey(hotelId: string, offerId: string, stay: StayRequest): string {
  const rooms = stay.occupancies.map(({ adults, children }) => [adults, ...children].join('-')).join('_')
  return [hotelId, offerId, stay.checkin, stay.checkout, rooms, stay.guestNationality ?? ''].join(' ')
}
