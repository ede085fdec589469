import { listHotels, type HotelsRequest, type ListedHotel } from '#contract/list-hotels'
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { takesField } from '../browser/platform.ts'
import { client } from './client.ts'

export function hotelsQuery(request: HotelsRequest | undefined) {
  return queryOptions({
    queryKey: [listHotels.operation, request],
    queryFn:
      request === undefined || (request.name !== undefined && !takesField('listHotels.name'))
        ? skipToken
        : async ({ signal }) => (await client.call(listHotels, request, signal)).data.data,
  })
}

/** The hotels with up to 200 ids, in one request; nothing is requested without an id. */
export function hotelsByIdQuery(ids: readonly string[]) {
  return hotelsQuery(ids.length === 0 ? undefined : { ids: [...new Set(ids)] })
}

/** Up to 200 hotels by id, the previous ones while they load; an unknown id has no entry. */
export function useHotelsById(ids: readonly string[]) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...hotelsByIdQuery(ids),
    placeholderData: keepPreviousData,
  })
  const hotels = useMemo(() => new Map((data ?? []).map((hotel): [string, ListedHotel] => [hotel.id, hotel])), [data])
  return { hotels, isCurrent: data !== undefined && !isPlaceholderData, error, isFetching, retry: refetch }
}
