import type { HotelOffers, RatesNotice } from '#contract/hotels/find-offers'
import type { MinRate } from '#contract/hotels/find-min-rates'
import type { DealRoomType } from '#contract/deals/list-deals'
import { readBoard } from '#contract/hotels/board'
import { cancellableRates } from '#contract/deals/cancellable-rates'
import { isRefundable } from '#contract/hotels/refundable'
import type { StayRequest } from '#contract/hotels/stay'
import type { Hotel } from './hotel.ts'

/** The price of a coming stay at a hotel, for two adults in one room. */
export interface StayPrice {
  /** The price in money for the whole stay; `milesRequired` is for the whole stay too. */
  readonly amount: number
  /** ISO 4217; the same for all stays of a hotel. */
  readonly currency: string
  readonly milesRequired: number
  /** The miles earned per unit of money. */
  readonly multiplier: number
  /** The board code; the supplier's own code if unknown. */
  readonly boardType: string
  readonly refundable: boolean
}

export interface ComingStay {
  /** The day of the first night in the hotel's time zone, counted from 1 January 1970. */
  readonly startDay: number
  /** 1 to 30. */
  readonly nights: number
  /** `undefined` if these nights are sold out. */
  readonly price: StayPrice | undefined
  /** When this was found, in milliseconds since the epoch; now if omitted. */
  readonly foundAtMs?: number
}

export interface HotelNights {
  readonly hotel: Hotel
  /** First night, YYYY-MM-DD in the hotel's time zone. */
  readonly startDate: string
  /** Check-out. */
  readonly endDate: string
}

/** The best coming stay of a hotel: one room type at one rate, for two adults. */
export interface BestStay extends Omit<HotelNights, 'hotel'> {
  readonly roomType: DealRoomType
  /** When the stay was found at this price, in milliseconds since the epoch; now if omitted. */
  readonly foundAtMs?: number
  /** All known coming stays of the hotel, including this one, one per combination of nights; only this one if omitted. */
  readonly stays?: readonly ComingStay[]
}

export interface StayQuery extends StayRequest {
  /** YYYY-MM-DD in UTC. */
  readonly today: string
  /** The time of the request in milliseconds since the epoch, at which refundability is decided. */
  readonly nowMs: number
  /** Whether the caller is public; some prices must not be shown publicly. */
  readonly isPublic: boolean
  /** Called with hotels whose rates could not be found, before the results end. */
  readonly onNotice: (notice: RatesNotice) => void
}

/** The discount of a guest's level on the initial price: 5 % per level. */
export type GuestLevel = 0 | 1 | 2

export interface OffersQuery extends StayQuery {
  readonly maxRatesPerHotel: number
  readonly refundableRatesOnly: boolean
  readonly guestLevel: GuestLevel
}

export interface MinRatesQuery extends StayQuery {
  /** Whether to return the cheapest rate for each room, board and refundability too. */
  readonly eachRate?: boolean | undefined
  readonly refundableRatesOnly?: boolean | undefined
}

export interface SuppliedOffers extends HotelOffers {
  /** Whether the hotel may have other boards, or refundable rates of a board, that are not among these offers. */
  readonly leavesOutBoards?: boolean
}

export interface HotelMinRate {
  readonly hotelId: string
  readonly minRate: MinRate
  /** The cheapest of each room, board and refundability, if requested; fewest miles first. */
  readonly rates?: readonly MinRate[]
}

/**
 * Provides availability and prices of rooms. Results are streamed hotel by hotel, so that a long response never fills the
 * memory. Work stops when the caller stops reading.
 */
export interface Supplier {
  /** Whether rates are invented or from a test environment, so that no room can be booked. Valid once rates were read. */
  readonly isSandbox: boolean
  /** Whether prices depend on the guest's level; otherwise every guest has level 0. */
  readonly hasGuestLevels: boolean

  /**
   * Returns the best coming stay of each hotel, in order; `undefined` if nothing is available. The best stay has the highest
   * value per mile, within the rounding of miles. The price of a stay is the lowest public price for the same room, board
   * and refundability. Stays begin after `today`. If they are found once a day, they begin at least two days after `today`,
   * so that they still lie ahead on the next day.
   *
   * @param today YYYY-MM-DD in UTC
   */
  bestStays(hotels: readonly Hotel[], today: string): Promise<readonly (BestStay | undefined)[]>

  /**
   * Returns the room types of some coming stays, in order; `undefined` for a stay that is no longer known.
   *
   * @param foundOn the day for which `bestStays` returned them, YYYY-MM-DD in UTC
   */
  roomTypes(stays: readonly HotelNights[], foundOn: string): Promise<readonly (DealRoomType | undefined)[]>

  /** Returns a text that changes when `bestStays` would return other stays for the same day. It is read every second. */
  dealsEdition(): Promise<string>

  /**
   * Yields the offers of each hotel that `chooseOffers` selects, in the order of the hotels, without hotels that have none.
   * If a hotel has fewer than `maxRatesPerHotel`, it has no others, unless a notice names it. Commission and supplier are
   * always set.
   *
   * @throws {UnavailableError} when the rates of all hotels failed; if only some failed, there is a notice
   */
  offers(hotels: readonly Hotel[], query: OffersQuery): AsyncIterable<SuppliedOffers>

  /**
   * Yields the rate with the fewest miles of each hotel, in the order of the hotels, without hotels that have none.
   *
   * @throws {UnavailableError} when the rates of all hotels failed; if only some failed, there is a notice
   */
  minRates(hotels: readonly Hotel[], query: MinRatesQuery): AsyncIterable<HotelMinRate>
}

/** Returns the price of a room type at its first rate, and whether that is refundable at `nowMs`. */
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
