import { useQuery } from '@tanstack/react-query'
import { dealsQuery } from './list-deals.ts'

/** The smallest radius the service accepts. */
const radiusMeters = 1000
const limit = 200

interface Located {
  readonly id: string
  readonly location: { readonly latitude: number; readonly longitude: number }
}

/** Finds the deal of a hotel, if it has one, among the deals around it. Without a hotel nothing is requested. */
export function useOwnDeal(hotel: Located | undefined) {
  const around = hotel && { latitude: hotel.location.latitude, longitude: hotel.location.longitude }
  const { data, isPending } = useQuery({
    ...dealsQuery({ ...around, radius: radiusMeters, sort: 'cpm', limit }),
    enabled: hotel !== undefined,
  })
  return { deal: data?.deals.find(({ data }) => data.hotel.id === hotel?.id), isLoading: isPending }
}
