import { type Deals, dealsQuery } from '#web/stay/deal/list-deals.ts'
import { getLocation, type LocationResponse } from '#contract/data/get-location'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { queryClient } from '#web/api/query-client.ts'
import { wideScreen } from '#web/browser/use-media.ts'
import { dealsPath, isAroundCaller } from './deals-address.ts'
import { isMapShown, MapPanel } from './deal-views.tsx'
import { dealPointsQuery } from './deal-points.ts'

/** Prefetches all data for the deals page at an address. */
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

/** The data of the deals page's first view, which the service renders and the page hydrates. */
export interface FirstDeals {
  readonly deals: Deals
  /** `undefined` if the address names a place. */
  readonly caller: LocationResponse | undefined
}

/** Puts the first deals into the cache as stale, so that everything is requested again. */
export function storeFirstDeals(queryClient: QueryClient, { deals, caller }: FirstDeals) {
  queryClient.setQueryData(dealsQuery(deals.request).queryKey, deals, { updatedAt: 0 })
  if (caller !== undefined) queryClient.setQueryData(query(getLocation, {}).queryKey, caller, { updatedAt: 0 })
}
