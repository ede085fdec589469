import { type DealPointsRequest, listDealPoints } from '#contract/deals/list-deal-points'
import type { DealsRequest } from '#contract/deals/list-deals'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dealsPath, type DealsSearch, isNearPlace, reaches } from './deals-address.ts'
import { query, useShownQuery } from '#web/api/query.ts'
import { dealsQuery, totalCount } from '#web/stay/deal/list-deals.ts'

/** So many deals near a place are enough. */
const enough = 20

/**
 * Finds how far the deals near a place are searched: the smallest reach with enough of them. What is asked for besides the
 * place does not count, so that no filter brings in deals from farther away.
 *
 * @param count returns how many deals a request finds
 */
export async function findReach(
  search: DealsSearch,
  count: (request: DealsRequest) => Promise<number>,
): Promise<number> {
  const { latitude, longitude, sort, limit } = search
  for (const radius of reaches.slice(0, -1)) {
    const found = await count(dealsPath.request({ latitude, longitude, radius, sort, limit }))
    if (found >= enough) return radius
  }
  return reaches.at(-1)!
}

/** Whether how far a search goes is for the page to find. */
export function isReachOpen(search: DealsSearch): boolean {
  return isNearPlace(search) && search.radius === undefined
}

/** The reach of the place of a search. The requests that find it are those of its deals, unless these are filtered. */
export const reachQuery = (search: Pick<DealsSearch, 'latitude' | 'longitude' | 'sort' | 'limit'>) =>
  queryOptions({
    queryKey: ['reach', search.latitude, search.longitude],
    queryFn: ({ client }) => findReach(search, async (request) => (await client.fetchQuery(dealsQuery(request))).total),
    staleTime: Infinity,
    // Each of the requests is repeated already.
    retry: false,
  })

/** Returns a search with its reach, where that is for the page to find. */
export function withReach(search: DealsSearch, reach: number | undefined): DealsSearch {
  return isReachOpen(search) ? { ...search, radius: reach } : search
}

/** The request for the deals of a search; undefined until its reach is known. */
export function reachedRequest(search: DealsSearch): DealsRequest | undefined {
  return isReachOpen(search) ? undefined : dealsPath.request(search)
}

/** Requests the deals of a search, after the reach of its place where that is not known; returns the search with it too. */
export function useReachedDeals(search: DealsSearch) {
  const isOpen = isReachOpen(search)
  const reach = useQuery({ ...reachQuery(search), enabled: isOpen })
  const reached = useMemo(() => withReach(search, reach.data), [search, reach.data])
  const list = useShownQuery(dealsQuery(reachedRequest(reached)))
  const isSought = isReachOpen(reached)
  return {
    reached,
    ...list,
    error: isSought ? reach.error : list.error,
    isFetching: isSought ? reach.isFetching : list.isFetching,
    refetch: isSought ? reach.refetch : list.refetch,
  }
}

/** Requests deals as points on a map, best first; `total` counts all that match. */
export const dealPointsQuery = (request: DealPointsRequest | undefined) =>
  queryOptions({
    ...query(listDealPoints, request, ({ data: { data: points }, headers }) => {
      return { points, total: totalCount(headers, points.length) }
    }),
    // Comparing thousands of points with the previous ones takes longer than rendering them.
    structuralSharing: false,
  })

const maxPoints = 50_000

/** The request for the map: the deals of the list and all others that match; undefined until the reach of the search is known. */
export function pointsRequest(search: DealsSearch): DealPointsRequest | undefined {
  const request = reachedRequest(search)
  return request && { ...request, limit: maxPoints }
}
