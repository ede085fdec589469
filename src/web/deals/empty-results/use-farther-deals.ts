import type { DealsRequest } from '#contract/deals/list-deals'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Deals, dealsQuery } from '#web/stay/deal/list-deals.ts'
import { pageSettings } from '#web/api/settings.ts'
import { dealsPath, type DealsSearch, isNearPlace } from '../deals-address.ts'

/** Below so many deals within reach of a place, those farther away are shown too. */
export const enoughNear = 6
const mostFarther = 20

/** Whether so few deals are within reach of a place that those farther away are shown too. */
export function isNearlyEmpty(search: DealsSearch, { deals, total }: FoundDeals): boolean {
  return isNearPlace(search) && total < enoughNear && deals.length === total
}

/** Deals, best first; `total` counts all of those that were found. */
export type FoundDeals = Pick<Deals, 'deals' | 'total'>

/** The request for the deals around a place in as wide a circle as has enough of them, those within reach among them. */
export function fartherRequest(search: DealsSearch): DealsRequest {
  const { radius: _radius, ...request } = dealsPath.request(search)
  return { ...request, limit: mostFarther + enoughNear - 1 }
}

/** Returns the deals of a wider circle that are not within reach. */
export function fartherOf(wider: FoundDeals, near: FoundDeals): FoundDeals {
  const ids = new Set(near.deals.map(({ data }) => data.hotel.id))
  const deals = wider.deals.filter(({ data }) => !ids.has(data.hotel.id)).slice(0, mostFarther)
  return { deals, total: Math.max(deals.length, wider.total - near.total) }
}

/**
 * Requests the deals farther away where few are within reach.
 *
 * @param near the deals within reach, all that were found; undefined while they load
 */
export function useFartherDeals(search: DealsSearch, near: Deals | undefined) {
  const isWanted = pageSettings.hasHotelSource && near !== undefined && isNearlyEmpty(search, near)
  const { data, error, isFetching, refetch } = useQuery({ ...dealsQuery(fartherRequest(search)), enabled: isWanted })
  const farther = useMemo(
    () => (isWanted && data !== undefined ? fartherOf(data, near) : undefined),
    [isWanted, data, near],
  )
  return { isWanted, farther, error: isWanted ? error : null, isFetching, refetch }
}
