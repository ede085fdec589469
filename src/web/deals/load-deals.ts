import { dealPointsQuery, pointsRequest } from './list-deal-points.ts'
import { dealsQuery } from '#web/stay/deal/list-deals.ts'
import { getLocation } from '#contract/data/get-location'
import { query } from '#web/device/requests/query.ts'
import { queryClient } from '#web/device/requests/query-client.ts'
import { wideScreen } from '#web/kit/lazy/use-media.ts'
import { dealsPath, isAroundCaller } from '#web/device/address/paths.ts'
import { isChartShown, isMapShown, prefetchChart, prefetchMap } from './deal-views.tsx'

/** Prefetches everything the deals page shows at this address. */
export function loadDeals(address: string): null {
  const search = dealsPath.search(address)
  void queryClient.prefetchQuery(dealsQuery(dealsPath.request(search)))
  if (isAroundCaller(search)) void queryClient.prefetchQuery(query(getLocation, {}))
  if (isChartShown(search)) prefetchChart()
  if (isMapShown(search, matchMedia(wideScreen).matches)) {
    prefetchMap()
    void queryClient.prefetchQuery(dealPointsQuery(pointsRequest(search)))
  }
  return null
}
