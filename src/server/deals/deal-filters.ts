import { boardCode } from '#contract/hotels/board'
import type { DealsInput } from '#contract/deals/list-deals'
import type { DealColumns } from './deal-columns.ts'
import type { StayColumns } from './stay-columns.ts'

/** Filters that match stays of any price and terms. */
export const anyStay = { maxMiles: undefined, minCpm: undefined, boardType: undefined, refundable: undefined } as const

export type StayFilters = Pick<DealsInput, keyof typeof anyStay>

export interface HotelFilters extends Pick<DealsInput, 'minStars' | 'minRating'> {
  /** The hotel must have all of these amenities. */
  readonly facilityIds?: readonly number[] | undefined
}

/** Returns a filter of stays by index; it ignores whether a stay is sold out. */
export function stayFilter(stays: DealColumns | StayColumns, filters: StayFilters): (at: number) => boolean {
  const { maxMiles = Number.POSITIVE_INFINITY, minCpm = 0, boardType, refundable = false } = filters
  const isWanted = stays.boardTypes.map((each) => boardType === undefined || boardCode(each) === boardCode(boardType))
  return (at) =>
    stays.miles[at]! <= maxMiles &&
    (minCpm === 0 || stays.cpm(at) >= minCpm) &&
    (boardType === undefined || isWanted[stays.boards[at]!]!) &&
    (!refundable || stays.isRefundable(at))
}

/** Returns a filter of deals by index that checks the deal's hotel. */
export function hotelFilter(deals: DealColumns, filters: HotelFilters): (at: number) => boolean {
  const { minStars = 0, minRating = 0, facilityIds } = filters
  return (at) =>
    deals.stars[at]! >= minStars &&
    deals.ratings[at]! >= minRating &&
    (facilityIds === undefined || deals.hasFacilities(at, facilityIds))
}
