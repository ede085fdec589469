import type { HotelOffers } from '#contract/find-offers'
import type { MinRate } from '#contract/find-min-rates'
import type { RatesNotice } from '#contract/find-offers'
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
  /** When the stay was found at this price, in milliseconds since the epoch; now when left out. */
  readonly foundAtMs?: number
}

/** A stay to find rates for. */
export interface StayQuery extends StayRequest {
  /** YYYY-MM-DD in UTC. */
  readonly today: string
  /** Whether the caller is of the public, to whom some prices may not be shown. */
  readonly isPublic: boolean
  /** Called with hotels whose rates could not be found, before the results end. */
  readonly onNotice: (notice: RatesNotice) => void
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
 * Sells rooms: knows what is free and what it costs. Results are streamed hotel by hotel, so that a long response is never
 * held in memory; when the caller stops reading, the work stops.
 */
export interface Supplier {
  /** Whether its rates are of a test environment or invented: no room can really be booked. Current once rates have been read. */
  readonly isSandbox: boolean
  /** Whether prices depend on the guest's level; where they do not, every guest has level 0. */
  readonly hasGuestLevels: boolean

  /**
   * Returns the best coming stay of each hotel, in the order of the hotels; `undefined` where nothing is free.
   * Stays begin after `today`: two days after it or later where they are found only once a day, so that they lie ahead
   * until the day after has passed.
   *
   * @param today YYYY-MM-DD in UTC
   */
  bestStays(hotels: readonly Hotel[], today: string): Promise<readonly (BestStay | undefined)[]>

  /** Returns a text that changes when `bestStays` has others for the same day. It is read every second. */
  dealsEdition(): Promise<string>

  /**
   * Yields the cheapest offers of each hotel, cheapest first, in the order of the hotels; a hotel without any is left
   * out. Commission and supplier are always filled in.
   *
   * @throws {UnavailableError} when the rates of no hotel could be found; of some hotels that is a notice
   */
  offers(hotels: readonly Hotel[], query: OffersQuery): AsyncIterable<HotelOffers>

  /**
   * Yields the rate of each hotel that takes the fewest miles, in the order of the hotels; a hotel without any is left out.
   *
   * @throws {UnavailableError} when the rates of no hotel could be found; of some hotels that is a notice
   */
  minRates(hotels: readonly Hotel[], query: StayQuery): AsyncIterable<HotelMinRate>
}
