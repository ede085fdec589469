import type { HotelDetail } from '#contract/get-hotel'
import type { QueryClient } from '@tanstack/react-query'
import { hotelQuery } from '../../api/get-hotel.ts'
import type { RunningText } from '../../format/running-text.ts'
import { type Deals, dealsQuery } from '../../api/list-deals.ts'

/** What the first view of a hotel's page shows: the service renders it, and the page begins with the same. */
export interface FirstHotel {
  /** With the first of its photos, and without its description, which is in the page. */
  readonly hotel: HotelDetail
  /** Its own deal alone, or none. */
  readonly deals: Deals
}

/** Puts the hotel into the cache of the page, as old as can be, and its deal, found at `atMs`. */
export function storeFirstHotel(
  queryClient: QueryClient,
  { hotel, deals }: FirstHotel,
  { atMs, description }: { readonly atMs: number; readonly description: RunningText },
) {
  queryClient.setQueryData(hotelQuery(hotel.id).queryKey, { ...hotel, description }, { updatedAt: 0 })
  queryClient.setQueryData(dealsQuery(deals.request).queryKey, deals, { updatedAt: atMs })
}
