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

/** Finds the deal of a hotel, if it has one, among the deals around it. Without a hotel nothing is requested. */
export function useOwnDeal(hotel: Located | undefined) {
  const { data, isPending } = useQuery({
    ...dealsQuery(ownDealRequest(hotel?.location)),
    enabled: hotel !== undefined,
  })
  return { deal: data?.deals.find(({ data }) => data.hotel.id === hotel?.id), isLoading: isPending }
}
