import type { HotelOffers } from '#contract/find-offers'
import type { MinRate } from '#contract/find-min-rates'
import type { DealRoomType } from '#contract/list-deals'
import type { StayRequest } from '#contract/stay'
import type { Hotel } from './hotel.ts'

/** The best coming stay of a hotel: one room type at one rate, for two adults. */
export interface BestStay {
  /** First night, YYYY-MM-DD in the hotel's zone. */
  readonly startDate: string
  /** Day of departure. */
  readonly endDate: string
  readonly roomType: DealRoomType
}

/** A stay that rates are asked for. */
export interface StayQuery extends StayRequest {
  /** The day of asking, YYYY-MM-DD in UTC. */
  readonly today: string
}

/** What a guest's level takes off the initial price: 5 % for each step. */
export type GuestLevel = 0 | 1 | 2

export interface OffersQuery extends StayQuery {
  readonly maxRatesPerHotel: number
  readonly refundableRatesOnly: boolean
  readonly guestLevel: GuestLevel
}

export interface HotelMinRate {
  readonly hotelId: string
  readonly minRate: MinRate
}

/**
 * Whoever sells the rooms: prices stays, says what is free. Many hotels are answered one by one, so that neither a
 * long answer nor a wait for the last hotel is held in memory; whoever stops reading stops the work.
 */
export interface Supplier {
  /** Whether nothing that is sold here can be stayed in. */
  readonly isSandbox: boolean

  /**
   * The best coming stay of each hotel, in the order asked; `undefined` where nothing is free.
   * Stays begin two days after `today` or later, so that they lie ahead until the day after has passed.
   *
   * @param today the day of asking, YYYY-MM-DD in UTC
   */
  bestStays(hotels: readonly Hotel[], today: string): Promise<readonly (BestStay | undefined)[]>

  /**
   * The cheapest offers of each hotel, cheapest first, in the order asked; a hotel that has none is left out.
   * Commission and supplier are filled in, whoever asks.
   */
  offers(hotels: readonly Hotel[], query: OffersQuery): AsyncIterable<HotelOffers>

  /** The rate of each hotel that takes the fewest miles, in the order asked; a hotel that has none is left out. */
  minRates(hotels: readonly Hotel[], query: StayQuery): AsyncIterable<HotelMinRate>
}
