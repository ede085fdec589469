import { nightsBetween } from '#contract/days'
import { dealLimits } from '#contract/deal-limits'
import type { DealsRequest } from '#contract/list-deals'
import { useQuery } from '@tanstack/react-query'
import { dealsQuery } from './list-deals.ts'

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

/** The request for the deals of one stay, YYYY-MM-DD, around a hotel; of one that is too long for any, for all of them. */
export function stayDealRequest(
  location: Located['location'],
  { checkin, checkout }: { readonly checkin: string; readonly checkout: string },
): DealsRequest {
  const nights = nightsBetween(checkin, checkout)
  const window = nights > dealLimits.nights[1] ? {} : { from: checkin, to: checkout, nights: [nights] }
  return { ...ownDealRequest(location), ...window }
}

/** Finds the deal of a hotel, if it has one, among the deals around it. Without a hotel nothing is requested. */
export function useOwnDeal(hotel: Located | undefined) {
  const { data, isPending } = useQuery({
    ...dealsQuery(ownDealRequest(hotel?.location)),
    enabled: hotel !== undefined,
  })
  return { deal: data?.deals.find(({ data }) => data.hotel.id === hotel?.id), isLoading: isPending }
}
