import { type ListedHotel, listHotels } from '#contract/hotels/list-hotels'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#web/api/query.ts'

/** Returns the query for up to 200 hotels by id in one request; idle without ids. */
export const hotelsByIdQuery = (ids: readonly string[]) =>
  query(listHotels, ids.length === 0 ? undefined : { ids: [...new Set(ids)] })

/** Returns up to 200 hotels by id, the previous ones while loading; unknown ids have no entry. */
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

/** A hotel's guest rating, 0 to 10, and its number of reviews; both 0 without reviews. */
export type GuestRating = Pick<ListedHotel, 'rating' | 'reviewCount'>
