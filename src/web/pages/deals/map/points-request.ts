import type { DealPointsRequest } from '#contract/list-deal-points'
import { dealsPath, type DealsSearch } from '../../../paths.ts'

const maxPoints = 50_000

/** The request for the map: the deals of the list and all others that match. */
export function pointsRequest(search: DealsSearch): DealPointsRequest {
  return { ...dealsPath.request(search), limit: maxPoints }
}

/** Whether the map is on screen: next to the list, or instead of it; where there is room for both, next to the chart too. */
export function isMapShown(search: DealsSearch, isWide: boolean): boolean {
  return isWide ? !isChartShown(search) : search.show === 'map'
}

/** Whether the chart is on screen: next to the list, or instead of it. */
export function isChartShown(search: DealsSearch): boolean {
  return search.show === 'chart'
}
