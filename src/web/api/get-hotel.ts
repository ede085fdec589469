import { getHotel } from '#contract/get-hotel'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'

export function hotelQuery(id: string | undefined) {
  return queryOptions({
    queryKey: [getHotel.operation, { id }],
    queryFn: id === undefined ? skipToken : async ({ signal }) => (await client.call(getHotel, { id }, signal)).data,
  })
}

/** One hotel; nothing is requested without an id. */
export function useHotel(id: string | undefined) {
  const { data: hotel, error, isFetching, refetch } = useQuery(hotelQuery(id))
  return { hotel, error, isFetching, retry: refetch }
}
