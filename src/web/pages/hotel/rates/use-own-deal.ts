import type { HotelDetail } from '#contract/get-hotel'
import { useQuery } from '@tanstack/react-query'
import { dealsQuery } from '../../../api/list-deals.ts'

/** The least radius deals can be asked for in. */
const radiusMeters = 1000
const limit = 200

/** The deal of a hotel, if it has one: found among those around it. */
export function useOwnDeal({ id, location }: Pick<HotelDetail, 'id' | 'location'>) {
  const { data, isPending } = useQuery(dealsQuery({ ...location, radius: radiusMeters, sort: 'cpm', limit }))
  return { deal: data?.deals.find(({ data }) => data.hotel.id === id), isLoading: isPending }
}
