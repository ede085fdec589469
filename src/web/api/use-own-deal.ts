import { nightsBetween } from '#contract/days'
import { dealLimits } from '#contract/deal-limits'
import type { DealsRequest } from '#contract/list-deals'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dealsQuery } from './list-deals.ts'

/** Days of arrival and departure, YYYY-MM-DD. */
export interface StayDays {
  readonly checkin: string
  readonly checkout: string
}

/** The request for the deal of a hotel: that of a stay where one is wanted and not too long for any, else the best to come. */
export function ownDealRequest(hotelId: string, stay?: StayDays): DealsRequest {
  if (stay === undefined) return { hotelId }
  const { checkin, checkout } = stay
  const nights = nightsBetween(checkin, checkout)
  return nights > dealLimits.nights[1] ? { hotelId } : { hotelId, from: checkin, to: checkout, nights: [nights] }
}

/**
 * Finds the deal of a hotel: that of the stay where one is wanted and known, else the best to come. Without a hotel nothing is
 * requested.
 */
export function useOwnDeal(hotelId: string | undefined, stay?: StayDays) {
  const isStayWanted = hotelId !== undefined && stay !== undefined
  const ofStay = useQuery({
    ...dealsQuery(ownDealRequest(hotelId ?? '', stay)),
    enabled: isStayWanted,
    // Where another stay is wanted, nothing is taken away before its deal is there.
    placeholderData: keepPreviousData,
  })
  const wanted = isStayWanted ? ofStay.data?.deals[0] : undefined
  const isSought = isStayWanted && (ofStay.isPending || ofStay.isPlaceholderData)
  const best = useQuery({
    ...dealsQuery(ownDealRequest(hotelId ?? '')),
    enabled: hotelId !== undefined && !isSought && wanted === undefined,
  })
  const deal = wanted ?? best.data?.deals[0]
  return { deal, isLoading: deal === undefined && (isSought || best.isPending) }
}
