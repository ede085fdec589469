import { type ListedHotel, listHotels } from '#contract/hotels/list-hotels'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#web/api/query.ts'

/** The hotels with up to 200 ids, in one request; nothing is requested without an id. */
export const hotelsByIdQuery = (ids: readonly string[]) =>
  query(listHotels, ids.length === 0 ? undefined : { ids: [...new Set(ids)] })

/** Returns up to 200 hotels by id, the previous ones while they load; an unknown id has no entry. */
export function useHotelsById(ids: readonly string[]) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...hotelsByIdQuery(ids),
    placeholderData: keepPreviousData,
  })
  const hotels = useMemo(
    () => new Map((data?.data ?? []).map((hotel): [string, ListedHotel] => [hotel.id, hotel])),
    [data],
  )
  return { hotels, isCurrent: data !== undefined && !isPlaceholderData, error, isFetching, refetch }
}

/** The guests' rating of a hotel, 0 to 10, and the number of reviews, both 0 where there are none. */
export type GuestRating = Pick<ListedHotel, 'rating' | 'reviewCount'>
