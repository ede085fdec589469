import { type Deals, dealsQuery } from '#web/stay/deal/list-deals.ts'
import { getLocation, type LocationResponse } from '#contract/data/get-location'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { queryClient } from '#web/api/query-client.ts'
import { wideScreen } from '#web/browser/use-media.ts'
import { dealsPath, type DealsSearch, isAroundCaller } from './deals-address.ts'
import { isMapShown, MapPanel } from './deal-views.tsx'
import { dealPointsQuery, isReachOpen, pointsRequest, reachQuery, withReach } from './reach.ts'

/** Prefetches everything the deals page shows at this address. */
export function loadDeals(address: string): null {
  const search = dealsPath.search(address)
  void prefetchDeals(search)
  if (isAroundCaller(search)) void queryClient.prefetchQuery(query(getLocation, {}))
  if (isMapShown(search, matchMedia(wideScreen).matches)) MapPanel.prefetch()
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

/** What the first view of the deals page shows: the service renders it, and the page begins with the same. */
export interface FirstDeals {
  readonly deals: Deals
  /** `undefined` where the address has a place of its own. */
  readonly caller: LocationResponse | undefined
  /** `undefined` where the address says how far. */
  readonly reach: number | undefined
}

/** Puts the first deals into the cache of the pages, as old as can be: everything is requested again. */
export function storeFirstDeals(queryClient: QueryClient, { deals, caller, reach }: FirstDeals) {
  queryClient.setQueryData(dealsQuery(deals.request).queryKey, deals, { updatedAt: 0 })
  if (reach !== undefined) queryClient.setQueryData(reachQuery(deals.request).queryKey, reach)
  if (caller !== undefined) queryClient.setQueryData(query(getLocation, {}).queryKey, caller, { updatedAt: 0 })
}
