import { getLocation, type LocationResponse } from '#contract/data/get-location'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '#web/device/requests/query.ts'
import { reachQuery } from './reach.ts'
import { type Deals, dealsQuery } from '#web/stay/deal/list-deals.ts'

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
