import type { HotelsResponse } from '#contract/list-hotels'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { whenHydrated } from '../browser/hydration.ts'
import { isOffered } from '../browser/platform.ts'
import { client } from './client.ts'

/** What guests say of a hotel: 0 to 10 and the number of reviews, both 0 where there are none. */
export interface GuestRating {
  readonly rating: number
  readonly reviewCount: number
}

/** The details of a hotel have no rating; the list of hotels has. */
export function hotelRatingQuery(id: string | undefined) {
  return queryOptions({
    queryKey: ['listHotels', { ids: [id] }, 'rating'],
    queryFn: id === undefined || !isOffered('listHotels') ? skipToken : async ({ signal }) => fetchRating(id, signal),
  })
}

async function fetchRating(id: string, signal: AbortSignal): Promise<GuestRating | null> {
  await whenHydrated()
  const { listHotels } = await import('#contract/list-hotels')
  return ratingOf((await client.call(listHotels, { ids: [id] }, signal)).data)
}

/** Returns the rating of the one hotel of a list; `null` without it. */
export function ratingOf({ data: [hotel] }: HotelsResponse): GuestRating | null {
  return hotel === undefined ? null : { rating: hotel.rating, reviewCount: hotel.reviewCount }
}

/** The rating of a hotel, once it is known. */
export function useHotelRating(id: string): GuestRating | undefined {
  return useQuery(hotelRatingQuery(id)).data ?? undefined
}
