import type { HotelDetail } from '#contract/hotels/get-hotel'
import type { HotelsResponse } from '#contract/hotels/list-hotels'
import type { QueryClient } from '@tanstack/react-query'
import { queryClient } from '#web/api/query-client.ts'
import type { RunningText } from '#web/kit/format/running-text.ts'
import { type Deals, dealsQuery } from '#web/stay/deal/list-deals.ts'
import { hotelQuery } from '#web/stay/hotel/get-hotel.ts'
import { hotelRatingQuery } from '#web/stay/hotel/list-hotels.ts'
import { offersQuery } from '#web/stay/offer/find-offers.ts'
import { ratesRequest, readHotelAddress } from './hotel-address.ts'

/** Prefetches the page's hotel, its guest rating and its rates. */
export function loadHotel(id: string | undefined, address: string): null {
  void queryClient.prefetchQuery(hotelQuery(id))
  if (id !== undefined) void queryClient.prefetchQuery(hotelRatingQuery(id))
  const search = readHotelAddress(address)
  const request = id === undefined ? undefined : ratesRequest(id, search, new Date())
  if (request !== undefined) void queryClient.prefetchQuery(offersQuery(request))
  return null
}

/** What the first view of a hotel's page shows: the service renders it, and the page begins with the same. */
export interface FirstHotel {
  /** With the first of its photos, and without its description, which is in the page. */
  readonly hotel: HotelDetail
  /** The hotel as it is listed, with its rating; `undefined` where there is no such list. */
  readonly listed: HotelsResponse | undefined
  /** Of the stay in the address, and the best to come where that has none: each with its own deal alone, or none. */
  readonly deals: readonly Deals[]
}

/** Puts the hotel into the cache of the page, as old as can be, and its rating and deal, found at `atMs`. */
export function storeFirstHotel(
  queryClient: QueryClient,
  { hotel, listed, deals }: FirstHotel,
  { atMs, description }: { readonly atMs: number; readonly description: RunningText },
) {
  queryClient.setQueryData(hotelQuery(hotel.id).queryKey, { ...hotel, description }, { updatedAt: 0 })
  if (listed !== undefined) {
    queryClient.setQueryData(hotelRatingQuery(hotel.id).queryKey, listed, { updatedAt: atMs })
  }
  for (const found of deals) {
    queryClient.setQueryData(dealsQuery(found.request).queryKey, found, { updatedAt: atMs })
  }
}
