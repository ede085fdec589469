import type { DealsRequest } from '#contract/list-deals'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Deals, dealsQuery } from '../../../api/list-deals.ts'
import type { DatedDeal } from '../../../format/deal-age.ts'
import { pageSettings } from '../../../browser/settings.ts'
import { dealsPath, type DealsSearch } from '../../../paths.ts'
import { areFew, fewDeals } from './are-few.ts'

const mostFarther = 20

/** The deals beyond the reach of a place, best first; `total` counts all of those that were found in a wider circle. */
export interface FartherDeals {
  readonly deals: readonly DatedDeal[]
  readonly total: number
}

/** The request for the deals around a place in as wide a circle as has enough of them, those within reach among them. */
export function fartherRequest(search: DealsSearch): DealsRequest {
  const { radius: _radius, ...request } = dealsPath.request(search)
  return { ...request, limit: mostFarther + fewDeals - 1 }
}

/** Returns the deals of a wider circle that are not within reach. */
export function fartherOf(wider: Pick<Deals, 'deals' | 'total'>, near: Pick<Deals, 'deals' | 'total'>): FartherDeals {
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
  const isWanted = pageSettings.hasHotelSource && near !== undefined && areFew(search, near)
  const { data, error, isFetching, refetch } = useQuery({ ...dealsQuery(fartherRequest(search)), enabled: isWanted })
  const farther = useMemo(
    () => (isWanted && data !== undefined ? fartherOf(data, near) : undefined),
    [isWanted, data, near],
  )
  return { isWanted, farther, error: isWanted ? error : null, isFetching, retry: refetch }
}
