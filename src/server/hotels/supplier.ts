import type { HotelOffers } from '#contract/hotels/find-offers'
import type { MinRate } from '#contract/hotels/find-min-rates'
import type { RatesNotice } from '#contract/hotels/find-offers'
import type { DealRoomType } from '#contract/deals/list-deals'
import { readBoard } from '#contract/hotels/board'
import { cancellableRates } from '#contract/deals/cancellable-rates'
import { isRefundable } from '#contract/hotels/refundable'
import type { StayRequest } from '#contract/hotels/stay'
import type { Hotel } from './hotel.ts'

/** The price of a coming stay for two adults in one room of a hotel. */
export interface StayPrice {
  /** For the whole stay, as are miles: what paying with money costs. */
  readonly amount: number
  /** ISO 4217; the same for all stays of a hotel. */
  readonly currency: string
  readonly milesRequired: number
  /** Miles that each unit of money would earn. */
  readonly multiplier: number
  /** The code of the board, the supplier's where it is unknown. */
  readonly boardType: string
  readonly refundable: boolean
}

/** A coming stay of a hotel that the supplier knows of. */
export interface ComingStay {
  /** The day of the first night in the hotel's zone, counted from 1 January 1970. */
  readonly startDay: number
  /** 1 to 30. */
  readonly nights: number
  /** `undefined` where nothing is free for these nights. */
  readonly price: StayPrice | undefined
  /** When that was found, in milliseconds since the epoch; now when left out. */
  readonly foundAtMs?: number
}

/** The nights of a stay at a hotel. */
export interface HotelNights {
  readonly hotel: Hotel
  /** First night, YYYY-MM-DD in the hotel's zone. */
  readonly startDate: string
  /** Day of departure. */
  readonly endDate: string
}

/** The best coming stay of a hotel: one room type at one rate, for two adults. */
export interface BestStay extends Omit<HotelNights, 'hotel'> {
  readonly roomType: DealRoomType
  /** When the stay was found at this price, in milliseconds since the epoch; now when left out. */
  readonly foundAtMs?: number
  /** All coming stays of the hotel that are known, one for the same nights and this one among them; only it when left out. */
  readonly stays?: readonly ComingStay[]
}

/** A stay to find rates for. */
export interface StayQuery extends StayRequest {
  /** YYYY-MM-DD in UTC. */
  readonly today: string
  /** The moment of the request, in milliseconds since the epoch: rates are refundable at it. */
  readonly nowMs: number
  /** Whether the caller is of the public, to whom some prices may not be shown. */
  readonly isPublic: boolean
  /** Called with hotels whose rates could not be found, before the results end. */
  readonly onNotice: (notice: RatesNotice) => void
}

/** The discount of a guest's level on the initial price: 5 % for each step. */
export type GuestLevel = 0 | 1 | 2

export interface OffersQuery extends StayQuery {
  readonly maxRatesPerHotel: number
  readonly refundableRatesOnly: boolean
  readonly guestLevel: GuestLevel
}

/** A stay to find the lowest rates for. */
export interface MinRatesQuery extends StayQuery {
  /** Whether the cheapest of each room, board and refundability is wanted too. */
  readonly eachRate?: boolean | undefined
  /** Whether only rates that can be cancelled count. */
  readonly refundableRatesOnly?: boolean | undefined
}

/** The chosen offers of a hotel. */
export interface SuppliedOffers extends HotelOffers {
  /** Whether the hotel may have boards, or refundable rates of a board, that none of these is. */
  readonly leavesOutBoards?: boolean
}

export interface HotelMinRate {
  readonly hotelId: string
  readonly minRate: MinRate
  /** The cheapest of each room, board and refundability, where they are wanted; fewest miles first. */
  readonly rates?: readonly MinRate[]
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
   * Returns the best coming stay of each hotel, in the order of the hotels: none of its other stays has miles that are worth
   * more, within how exactly miles are rounded; `undefined` where nothing is free. The price of a stay is the lowest that the
   * public pays for the same room, board and refundability.
   * Stays begin after `today`: two days after it or later where they are found only once a day, so that they lie ahead
   * until the day after has passed.
   *
   * @param today YYYY-MM-DD in UTC
   */
  bestStays(hotels: readonly Hotel[], today: string): Promise<readonly (BestStay | undefined)[]>

  /**
   * Returns the room types of some coming stays, in their order; `undefined` where one is no longer known.
   *
   * @param foundOn the day that `bestStays` returned them for, YYYY-MM-DD in UTC
   */
  roomTypes(stays: readonly HotelNights[], foundOn: string): Promise<readonly (DealRoomType | undefined)[]>

  /** Returns a text that changes when `bestStays` has others for the same day. It is read every second. */
  dealsEdition(): Promise<string>

  /**
   * Yields the offers of each hotel that `chooseOffers` chooses, in the order of the hotels; a hotel without any is left out.
   * One with fewer than `maxRatesPerHotel` has no others, unless a notice names it. Commission and supplier are always
   * filled in.
   *
   * @throws {UnavailableError} when the rates of no hotel could be found; of some hotels that is a notice
   */
  offers(hotels: readonly Hotel[], query: OffersQuery): AsyncIterable<SuppliedOffers>

  /**
   * Yields the rate of each hotel that takes the fewest miles, in the order of the hotels; a hotel without any is left out.
   *
   * @throws {UnavailableError} when the rates of no hotel could be found; of some hotels that is a notice
   */
  minRates(hotels: readonly Hotel[], query: MinRatesQuery): AsyncIterable<HotelMinRate>
}

/** Returns the price of a room type at its first rate, which is refundable or not at a moment. */
export function priceOf(roomType: DealRoomType, nowMs: number): StayPrice {
  const { selling_price, miles_required, miles_earning } = roomType.calculations
  const { board_type: boardType = '', board_name: boardName = '' } = roomType.rates[0] ?? {}
  return {
    ...selling_price,
    milesRequired: miles_required,
    multiplier: miles_earning.multiplier,
    boardType: readBoard({ boardType, boardName }) ?? boardType,
    refundable: isRefundable({ rates: cancellableRates(roomType) }, nowMs),
  }
}
