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
export function stayFilter(stays: DealColumns | StayColumns, filters: StayFilters): (index: number) => boolean {
  const { maxMiles = Number.POSITIVE_INFINITY, minCpm = 0, boardType, refundable = false } = filters
  const isWanted = stays.boardTypes.map((each) => boardType === undefined || boardCode(each) === boardCode(boardType))
  return (index) =>
    stays.miles[index]! <= maxMiles &&
    (minCpm === 0 || stays.cpm(index) >= minCpm) &&
    (boardType === undefined || isWanted[stays.boards[index]!]!) &&
    (!refundable || stays.isRefundable(index))
}

/** Returns a filter of deals by index that checks the deal's hotel. */
export function hotelFilter(deals: DealColumns, filters: HotelFilters): (index: number) => boolean {
  const { minStars = 0, minRating = 0, facilityIds } = filters
  return (index) =>
    deals.stars[index]! >= minStars &&
    deals.ratings[index]! >= minRating &&
    (facilityIds === undefined || deals.hasFacilities(index, facilityIds))
}
