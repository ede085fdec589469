import type { Deals } from '../../../api/list-deals.ts'
import { isNearPlace, type DealsSearch } from '../../../paths.ts'

/** Below so many deals within reach of a place, those farther away are shown too. */
export const fewDeals = 6

/** Whether so few deals are within reach of a place that others are worth the way. */
export function areFew(search: DealsSearch, { deals, total }: Pick<Deals, 'deals' | 'total'>): boolean {
  return isNearPlace(search) && total < fewDeals && deals.length === total
}
