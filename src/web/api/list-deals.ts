import type { Client } from '#client/client'
import { readFoundAt } from '#contract/deals-found-at'
import type { DealsRequest, DealsResponse } from '#contract/list-deals'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { DatedDeal } from '../format/deal-age.ts'
import { client } from './client.ts'
import { listDeals } from './first-operations.ts'
import { totalCount } from './total-count.ts'
import { useLastValue } from './use-last-value.ts'

/** Deals, best first, with their request; `total` counts all that match. */
export interface Deals {
  readonly request: DealsRequest
  readonly deals: readonly DatedDeal[]
  readonly total: number
  /** Whether these are the first of the deals that the request asks for, and the others still load. */
  readonly isBeginning?: boolean
}

/** Requests deals. */
export async function fetchDeals(client: Client, request: DealsRequest, signal?: AbortSignal): Promise<Deals> {
  const { data, headers } = await client.call(listDeals, request, signal)
  return { request, ...readDeals(data, headers) }
}

/** Reads deals, with their times and how many match. */
export function readDeals({ data }: DealsResponse, headers: Headers): Pick<Deals, 'deals' | 'total'> {
  const foundAt = headers.get('x-deals-found-at')
  const deals = data.map((deal, at) => ({ ...deal, foundAtMs: readFoundAt(foundAt, at) }))
  return { deals, total: totalCount(headers, deals.length) }
}

export function dealsQuery(request: DealsRequest) {
  return queryOptions({
    queryKey: [listDeals.operation, request],
    queryFn: ({ signal }) => fetchDeals(client, request, signal),
  })
}

/** The requested deals; while they load, and if they fail, the previous ones. */
export function useDeals(request: DealsRequest) {
  const { data, error, isFetching, refetch } = useQuery(dealsQuery(request))
  return { shown: useLastValue(data), isCurrent: data !== undefined, error, isFetching, retry: refetch }
}
