import { dealPointsQuery } from '../../api/list-deal-points.ts'
import { dealsQuery } from '../../api/list-deals.ts'
import { locationQuery } from '../../api/get-location.ts'
import { queryClient } from '../../api/query-client.ts'
import { wideScreen } from '../../browser/use-media.ts'
import { dealsPath, isAroundCaller } from '../../paths.ts'
import { prefetchChart } from './chart/chart-pane.tsx'
import { prefetchMap } from './map/map-pane.tsx'
import { isChartShown, isMapShown, pointsRequest } from './map/points-request.ts'

/** Prefetches everything the deals page shows at this address. */
export function loadDeals(address: string): null {
  const search = dealsPath.search(address)
  void queryClient.prefetchQuery(dealsQuery(dealsPath.request(search)))
  if (isAroundCaller(search)) void queryClient.prefetchQuery(locationQuery())
  if (isChartShown(search)) prefetchChart()
  if (isMapShown(search, matchMedia(wideScreen).matches)) {
    prefetchMap()
    void queryClient.prefetchQuery(dealPointsQuery(pointsRequest(search)))
  }
  return null
}
