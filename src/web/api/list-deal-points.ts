import type { DealPoint, DealPointsRequest } from '#contract/list-deal-points'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { listDealPoints } from './first-operations.ts'
import { totalCount } from './total-count.ts'
import { useLastValue } from './use-last-value.ts'

/** Deals as points on a map, best first, with their request; `total` counts all that match. */
export interface DealPoints {
  readonly request: DealPointsRequest
  readonly points: readonly DealPoint[]
  readonly total: number
}

export function dealPointsQuery(request: DealPointsRequest) {
  return queryOptions({
    queryKey: [listDealPoints.operation, request],
    queryFn: async ({ signal }): Promise<DealPoints> => {
      const { data, headers } = await client.call(listDealPoints, request, signal)
      return { request, points: data.data, total: totalCount(headers, data.data.length) }
    },
    // Comparing thousands of points with the previous ones takes longer than rendering them.
    structuralSharing: false,
  })
}

/** The requested points; while they load, and if they fail, the previous ones. */
export function useDealPoints(request: DealPointsRequest) {
  const { data, error, isFetching, refetch } = useQuery(dealPointsQuery(request))
  return { shown: useLastValue(data), isCurrent: data !== undefined, error, isFetching, retry: refetch }
}
