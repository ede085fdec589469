import type { HotelDetail } from '#contract/get-hotel'
import { useQuery } from '@tanstack/react-query'
import { dealsQuery } from '../../../api/list-deals.ts'

/** The smallest radius the service accepts. */
const radiusMeters = 1000
const limit = 200

/** Finds the deal of a hotel, if it has one, among the deals around it. */
export function useOwnDeal({ id, location }: Pick<HotelDetail, 'id' | 'location'>) {
  const { data, isPending } = useQuery(dealsQuery({ ...location, radius: radiusMeters, sort: 'cpm', limit }))
  return { deal: data?.deals.find(({ data }) => data.hotel.id === id), isLoading: isPending }
}
