import { nightsBetween } from '#contract/days'
import { dealLimits } from '#contract/deal-limits'
import type { DealsRequest } from '#contract/list-deals'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Deals, dealsQuery } from './list-deals.ts'

/** The smallest radius the service accepts. */
const radiusMeters = 1000
const limit = 200

interface Located {
  readonly id: string
  readonly location: { readonly latitude: number; readonly longitude: number }
}

/** The request for the deals around a hotel, its own among them. */
export function ownDealRequest({ latitude, longitude }: Partial<Located['location']> = {}): DealsRequest {
  return { latitude, longitude, radius: radiusMeters, sort: 'cpm', limit }
}

/** Days of arrival and departure, YYYY-MM-DD. */
export interface StayDays {
  readonly checkin: string
  readonly checkout: string
}

/** The request for the deals of one stay around a hotel; of one that is too long for any, for all of them. */
export function stayDealRequest(location: Located['location'], { checkin, checkout }: StayDays): DealsRequest {
  const nights = nightsBetween(checkin, checkout)
  const window = nights > dealLimits.nights[1] ? {} : { from: checkin, to: checkout, nights: [nights] }
  return { ...ownDealRequest(location), ...window }
}

/**
 * Finds the deal of a hotel among the deals around it: that of the stay where one is wanted and known, else the best to come.
 * Without a hotel nothing is requested.
 */
export function useOwnDeal(hotel: Located | undefined, stay?: StayDays) {
  const isStayWanted = hotel !== undefined && stay !== undefined
  const ofStay = useQuery({
    ...dealsQuery(isStayWanted ? stayDealRequest(hotel.location, stay) : ownDealRequest(hotel?.location)),
    enabled: isStayWanted,
    // Where another stay is wanted, nothing is taken away before its deal is there.
    placeholderData: keepPreviousData,
  })
  const ownOf = (found: Deals | undefined) => found?.deals.find(({ data }) => data.hotel.id === hotel?.id)
  const wanted = isStayWanted ? ownOf(ofStay.data) : undefined
  const isSought = isStayWanted && (ofStay.isPending || ofStay.isPlaceholderData)
  const best = useQuery({
    ...dealsQuery(ownDealRequest(hotel?.location)),
    enabled: hotel !== undefined && !isSought && wanted === undefined,
  })
  const deal = wanted ?? ownOf(best.data)
  return { deal, isLoading: deal === undefined && (isSought || best.isPending) }
}
