import { dealPointsQuery, pointsRequest } from './list-deal-points.ts'
import { dealsQuery } from '#web/stay/deal/list-deals.ts'
import { getLocation } from '#contract/data/get-location'
import { query } from '#web/device/requests/query.ts'
import { queryClient } from '#web/device/requests/query-client.ts'
import { wideScreen } from '#web/kit/lazy/use-media.ts'
import { dealsPath, type DealsSearch, isAroundCaller } from '#web/device/address/paths.ts'
import { isChartShown, isMapShown, prefetchChart, prefetchMap } from './deal-views.tsx'
import { isReachOpen, reachQuery, withReach } from './reach.ts'

/** Prefetches everything the deals page shows at this address. */
export function loadDeals(address: string): null {
  const search = dealsPath.search(address)
  void prefetchDeals(search)
  if (isAroundCaller(search)) void queryClient.prefetchQuery(query(getLocation, {}))
  const isWide = matchMedia(wideScreen).matches
  if (isChartShown(search, isWide)) prefetchChart()
  if (isMapShown(search, isWide)) prefetchMap()
  return null
}

async function prefetchDeals(search: DealsSearch) {
  // What fails is requested again by the page, which says so.
  const reach = isReachOpen(search)
    ? await queryClient.fetchQuery(reachQuery(search)).catch(() => undefined)
    : undefined
  const reached = withReach(search, reach)
  if (isReachOpen(reached)) return
  void queryClient.prefetchQuery(dealsQuery(dealsPath.request(reached)))
  if (isMapShown(search, matchMedia(wideScreen).matches))
    void queryClient.prefetchQuery(dealPointsQuery(pointsRequest(reached)))
}
