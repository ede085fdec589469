import { type ListedHotel, listHotels } from '#contract/hotels/list-hotels'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#web/api/query.ts'

/** Returns the query for up to 200 hotels by id in one request; idle without ids. */
export const hotelsByIdQuery = (ids: readonly string[]) =>
  query(listHotels, ids.length === 0 ? undefined : { ids: [...new Set(ids)] })

/** Returns up to 200 hotels by id, the previous ones while loading; unknown ids have no entry. */
export function useHotelsById(ids: readonly string[]): ReadonlyMap<string, ListedHotel> {
  const { data } = useQuery({ ...hotelsByIdQuery(ids), placeholderData: keepPreviousData })
  return useMemo(() => new Map(data?.data.map((hotel) => [hotel.id, hotel])), [data])
}

/** A hotel's guest rating, 0 to 10, and its number of reviews; both 0 without reviews. */
export type GuestRating = Pick<ListedHotel, 'rating' | 'reviewCount'>
