import { type DealPoint, type DealPointsRequest, listDealPoints } from '#contract/deals/list-deal-points'
import { getLocation, type LocationResponse } from '#contract/data/get-location'
import type { DealsRequest } from '#contract/deals/list-deals'
import { enoughDeals, reaches, reachOf } from '#contract/deals/reach'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dealsPath, type DealsSearch, isAroundCaller, isNearPlace } from './deals-address.ts'
import { distanceMeters } from '#web/kit/format/distance.ts'
import { query, useShownQuery } from '#web/api/query.ts'
import { dealsQuery, totalCount } from '#web/stay/deal/list-deals.ts'
import { centerOf } from './place-name.ts'

type Place = Pick<DealsSearch, 'latitude' | 'longitude'>

/**
 * The request for the deals that decide how far those near a place are searched. What is asked for besides the place does not
 * count, so that no filter brings in deals from farther away.
 */
export const nearestRequest = ({ latitude, longitude }: Place): DealPointsRequest => ({
  latitude,
  longitude,
  radius: reaches.at(-1),
  sort: 'distance',
  limit: enoughDeals,
})

/** Returns how far the deals near a place are searched, by those that are nearest. */
export function findReach(place: Place, nearest: readonly DealPoint[], caller: LocationResponse | undefined): number {
  const center = centerOf(place, caller)
  return reachOf(center === undefined ? [] : nearest.map((point) => distanceMeters(center, point)))
}

/** Whether how far a search goes is for the page to find. */
export function isReachOpen(search: DealsSearch): boolean {
  return isNearPlace(search) && search.radius === undefined
}

/** The reach of the place of a search. */
export const reachQuery = (place: Place) =>
  queryOptions({
    queryKey: ['reach', place.latitude, place.longitude],
    async queryFn({ client }) {
      const [{ points }, caller] = await Promise.all([
        client.fetchQuery(dealPointsQuery(nearestRequest(place))),
        isAroundCaller(place) ? client.fetchQuery(query(getLocation, {})) : undefined,
      ])
      return findReach(place, points, caller)
    },
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
