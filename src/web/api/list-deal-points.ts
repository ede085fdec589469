import { listDealPoints, type DealPoint, type DealPointsRequest } from '#contract/list-deal-points'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { useKept } from './use-kept.ts'

/** Points of a map, the best deal first, with what was asked for them. */
export interface DealPoints {
  readonly request: DealPointsRequest
  readonly points: readonly DealPoint[]
}

export function dealPointsQuery(request: DealPointsRequest) {
  return queryOptions({
    queryKey: [listDealPoints.operation, request],
    queryFn: async ({ signal }): Promise<DealPoints> => {
      const { data } = await client.call(listDealPoints, request, signal)
      return { request, points: data.data }
    },
  })
}

/** The points asked for, and until they are there, or when they fail, those before. */
export function useDealPoints(request: DealPointsRequest) {
  const { data, error, refetch } = useQuery(dealPointsQuery(request))
  return { shown: useKept(data), error, retry: refetch }
}
