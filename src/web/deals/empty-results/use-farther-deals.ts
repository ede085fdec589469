import type { DealsRequest } from '#contract/deals/list-deals'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type DatedDeal, type Deals, dealsQuery } from '#web/stay/deal/list-deals.ts'
import { pageSettings } from '#web/api/settings.ts'
import { dealsPath, type DealsSearch, isNearPlace } from '../deals-address.ts'

/** Below this number of deals within reach, deals farther away are shown too. */
export const enoughNear = 6
const mostFarther = 20

/** Whether there are so few deals within reach of a place that deals farther away are shown too. */
export function isNearlyEmpty(search: DealsSearch, { deals, total }: Pick<Deals, 'deals' | 'total'>): boolean {
  return isNearPlace(search) && total < enoughNear && deals.length === total
}

/** Returns the request for deals in the smallest circle around a place that has enough of them. */
export function fartherRequest(search: DealsSearch): DealsRequest {
  const { radius: _radius, ...request } = dealsPath.request(search)
  return { ...request, limit: mostFarther + enoughNear - 1 }
}

/** Returns the deals in a wider circle that are not within reach. */
export function fartherOf(wider: readonly DatedDeal[], near: readonly DatedDeal[]): DatedDeal[] {
  const ids = new Set(near.map(({ data }) => data.hotel.id))
  return wider.filter(({ data }) => !ids.has(data.hotel.id)).slice(0, mostFarther)
}

/**
 * Requests deals farther away if there are few within reach.
 *
 * @param near all the deals found within reach; undefined while they load
 */
export function useFartherDeals(search: DealsSearch, near: Deals | undefined) {
  const isWanted = pageSettings.hasHotelSource && near !== undefined && isNearlyEmpty(search, near)
  const { data, error, isFetching, refetch } = useQuery({ ...dealsQuery(fartherRequest(search)), enabled: isWanted })
  const farther = useMemo(
    () => (isWanted && data !== undefined ? fartherOf(data.deals, near.deals) : undefined),
    [isWanted, data, near],
  )
  return { isWanted, farther, error: isWanted ? error : null, isFetching, refetch }
}
