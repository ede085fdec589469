import type { DealPointsRequest } from '#contract/list-deal-points'
import { dealsPath, type DealsSearch } from '../../../paths.ts'

const maxPoints = 50_000

/** The request for the map: the deals of the list and all others that match. */
export function pointsRequest(search: DealsSearch): DealPointsRequest {
  return { ...dealsPath.request(search), limit: maxPoints }
}

/** Whether the map is on screen: next to the list, or instead of it. */
export function isMapShown(search: DealsSearch, isWide: boolean): boolean {
  return isWide || search.show === 'map'
}
