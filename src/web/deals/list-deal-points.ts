import { type DealPoint, type DealPointsRequest, listDealPoints } from '#contract/deals/list-deal-points'
import { queryOptions } from '@tanstack/react-query'
import { query } from '#web/device/requests/query.ts'
import { totalCount } from '#web/stay/deal/list-deals.ts'
import type { DealsSearch } from '#web/device/address/paths.ts'
import { reachedRequest } from './reach.ts'

/** Deals as points on a map, best first; `total` counts all that match. */
export interface DealPoints {
  readonly points: readonly DealPoint[]
  readonly total: number
}

export const dealPointsQuery = (request: DealPointsRequest | undefined) =>
  queryOptions({
    ...query(listDealPoints, request, ({ data: { data: points }, headers }): DealPoints => {
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
