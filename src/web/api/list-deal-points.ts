import { listDealPoints, type DealPoint, type DealPointsRequest } from '#contract/list-deal-points'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { totalCount } from './total-count.ts'
import { useKept } from './use-kept.ts'

/** Points of a map, the best deal first, with what was asked for them: `total` is how many match. */
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
    // To compare thousands of points with those before takes longer than to draw them.
    structuralSharing: false,
  })
}

/** The points asked for, and until they are there, or when they fail, those before. */
export function useDealPoints(request: DealPointsRequest) {
  const { data, error, isFetching, refetch } = useQuery(dealPointsQuery(request))
  return { shown: useKept(data), isCurrent: data !== undefined, error, isFetching, retry: refetch }
}
