import type { DealPointsRequest } from '#contract/list-deal-points'
import { dealPointsQuery } from '../../api/list-deal-points.ts'
import { dealsQuery } from '../../api/list-deals.ts'
import { locationQuery } from '../../api/get-location.ts'
import { queryClient } from '../../api/query-client.ts'
import { wideScreen } from '../../browser/use-media.ts'
import { dealsPath, type DealsSearch } from '../../paths.ts'
import { prefetchMap } from './map/map-pane.tsx'

const maxPoints = 50_000

/** The request for the map: the deals of the list and all others that match. */
export function pointsRequest(search: DealsSearch): DealPointsRequest {
  return { ...dealsPath.request(search), limit: maxPoints }
}

/** Whether the map is on screen: next to the list, or instead of it. */
export function isMapShown(search: DealsSearch, isWide: boolean): boolean {
  return isWide || search.show === 'map'
}

/** Prefetches everything the deals page shows at this address. */
export function loadDeals(address: string): null {
  const search = dealsPath.search(address)
  void queryClient.prefetchQuery(dealsQuery(dealsPath.request(search)))
  if (search.latitude === undefined) void queryClient.prefetchQuery(locationQuery())
  if (isMapShown(search, matchMedia(wideScreen).matches)) {
    prefetchMap()
    void queryClient.prefetchQuery(dealPointsQuery(pointsRequest(search)))
  }
  return null
}
