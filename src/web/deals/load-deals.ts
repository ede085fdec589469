import { type Deals, dealsQuery } from '#web/stay/deal/list-deals.ts'
import { getLocation, type LocationResponse } from '#contract/data/get-location'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { queryClient } from '#web/api/query-client.ts'
import { wideScreen } from '#web/browser/use-media.ts'
import { dealsPath, isAroundCaller } from './deals-address.ts'
import { isMapShown, MapPanel } from './deal-views.tsx'
import { dealPointsQuery } from './deal-points.ts'

/** Prefetches everything the deals page shows at this address. */
export function loadDeals(address: string): null {
  const search = dealsPath.search(address)
  void queryClient.prefetchQuery(dealsQuery(dealsPath.request(search)))
  if (isAroundCaller(search)) void queryClient.prefetchQuery(query(getLocation, {}))
  if (isMapShown(search, matchMedia(wideScreen).matches)) {
    MapPanel.prefetch()
    void queryClient.prefetchQuery(dealPointsQuery(search))
  }
  return null
}

/** The data of the first view of the deals page: the service renders it, and the page begins with the same. */
export interface FirstDeals {
  readonly deals: Deals
  /** `undefined` where the address has a place of its own. */
  readonly caller: LocationResponse | undefined
}

/** Puts the first deals into the cache of the pages, as old as can be: everything is requested again. */
export function storeFirstDeals(queryClient: QueryClient, { deals, caller }: FirstDeals) {
  queryClient.setQueryData(dealsQuery(deals.request).queryKey, deals, { updatedAt: 0 })
  if (caller !== undefined) queryClient.setQueryData(query(getLocation, {}).queryKey, caller, { updatedAt: 0 })
}
