import type { HotelDetail } from '#contract/get-hotel'
import type { QueryClient } from '@tanstack/react-query'
import { hotelQuery } from '../../api/get-hotel.ts'
import { type GuestRating, hotelRatingQuery } from '../../api/hotel-rating.ts'
import type { RunningText } from '../../format/running-text.ts'
import { type Deals, dealsQuery } from '../../api/list-deals.ts'

/** What the first view of a hotel's page shows: the service renders it, and the page begins with the same. */
export interface FirstHotel {
  /** With the first of its photos, and without its description, which is in the page. */
  readonly hotel: HotelDetail
  /** `null` where it is not known. */
  readonly guestRating: GuestRating | null
  /** Of the stay in the address, and the best to come where that has none: each with its own deal alone, or none. */
  readonly deals: readonly Deals[]
}

/** Puts the hotel into the cache of the page, as old as can be, and its rating and deal, found at `atMs`. */
export function storeFirstHotel(
  queryClient: QueryClient,
  { hotel, guestRating, deals }: FirstHotel,
  { atMs, description }: { readonly atMs: number; readonly description: RunningText },
) {
  queryClient.setQueryData(hotelQuery(hotel.id).queryKey, { ...hotel, description }, { updatedAt: 0 })
  queryClient.setQueryData(hotelRatingQuery(hotel.id).queryKey, guestRating, { updatedAt: atMs })
  for (const found of deals) {
    queryClient.setQueryData(dealsQuery(found.request).queryKey, found, { updatedAt: atMs })
  }
}
