import type { DealsRequest } from '#contract/deals/list-deals'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type DatedDeal, type Deals, dealsQuery } from '#web/stay/deal/list-deals.ts'
import { pageSettings } from '#web/api/settings.ts'
import { dealsPath, type DealsSearch, isNearPlace } from '../deals-address.ts'

/** Below so many deals within reach of a place, those farther away are shown too. */
export const enoughNear = 6
const mostFarther = 20

/** Whether so few deals are within reach of a place that those farther away are shown too. */
export function isNearlyEmpty(search: DealsSearch, { deals, total }: Pick<Deals, 'deals' | 'total'>): boolean {
  return isNearPlace(search) && total < enoughNear && deals.length === total
}

/** The request for the deals around a place in as wide a circle as has enough of them, those within reach among them. */
export function fartherRequest(search: DealsSearch): DealsRequest {
  const { radius: _radius, ...request } = dealsPath.request(search)
  return { ...request, limit: mostFarther + enoughNear - 1 }
}

/** Returns the deals of a wider circle that are not within reach. */
export function fartherOf(wider: readonly DatedDeal[], near: readonly DatedDeal[]): DatedDeal[] {
  const ids = new Set(near.map(({ data }) => data.hotel.id))
  return wider.filter(({ data }) => !ids.has(data.hotel.id)).slice(0, mostFarther)
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
    () => (isWanted && data !== undefined ? fartherOf(data.deals, near.deals) : undefined),
    [isWanted, data, near],
  )
  return { isWanted, farther, error: isWanted ? error : null, isFetching, refetch }
}
