import { listDeals, type Deal, type DealsRequest } from '#contract/list-deals'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { totalCount } from './total-count.ts'
import { useKept } from './use-kept.ts'

/** Deals, the best first, with what was asked for them: `total` is how many match. */
export interface Deals {
  readonly request: DealsRequest
  readonly deals: readonly Deal[]
  readonly total: number
}

export function dealsQuery(request: DealsRequest) {
  return queryOptions({
    queryKey: [listDeals.operation, request],
    queryFn: async ({ signal }): Promise<Deals> => {
      const { data, headers } = await client.call(listDeals, request, signal)
      return { request, deals: data.data, total: totalCount(headers, data.data.length) }
    },
  })
}

/** The deals asked for, and until they are there, or when they fail, those before. */
export function useDeals(request: DealsRequest) {
  const { data, error, isFetching, refetch } = useQuery(dealsQuery(request))
  return { shown: useKept(data), isCurrent: data !== undefined, error, isFetching, retry: refetch }
}
