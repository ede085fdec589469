import { boardCode } from '#contract/hotels/board'
import type { DealsInput } from '#contract/deals/list-deals'
import type { DealColumns } from './deal-columns.ts'
import type { StayColumns } from './stay-columns.ts'

/** Stays of any price and terms. */
export const anyStay = { maxMiles: undefined, minCpm: undefined, boardType: undefined, refundable: undefined } as const

/** The filters of stays by their price and terms. */
export type StayFilters = Pick<DealsInput, keyof typeof anyStay>

/** The filters of hotels. */
export interface HotelFilters extends Pick<DealsInput, 'minStars' | 'minRating'> {
  /** The ids of amenities, all of which the hotel must have. */
  readonly facilityIds?: readonly number[] | undefined
}

/** Returns whether a stay passes, by its place in the columns; whether it is sold out is not looked at. */
export function stayFilter(stays: DealColumns | StayColumns, filters: StayFilters): (at: number) => boolean {
  const { maxMiles = Number.POSITIVE_INFINITY, minCpm = 0, boardType, refundable = false } = filters
  const isWanted = stays.boardTypes.map((each) => boardType === undefined || boardCode(each) === boardCode(boardType))
  return (at) =>
    stays.miles[at]! <= maxMiles &&
    (minCpm === 0 || stays.cpm(at) >= minCpm) &&
    (boardType === undefined || isWanted[stays.boards[at]!]!) &&
    (!refundable || stays.isRefundable(at))
}

/** Returns whether the hotel of a deal passes, by its place in the columns. */
export function hotelFilter(deals: DealColumns, filters: HotelFilters): (at: number) => boolean {
  const { minStars = 0, minRating = 0, facilityIds } = filters
  return (at) =>
    deals.stars[at]! >= minStars &&
    deals.ratings[at]! >= minRating &&
    (facilityIds === undefined || deals.hasFacilities(at, facilityIds))
}
