import type { HotelDetail } from '#contract/hotels/get-hotel'
import type { HotelsResponse } from '#contract/hotels/list-hotels'
import type { QueryClient } from '@tanstack/react-query'
import { queryClient } from '#web/api/query-client.ts'
import { savedDealsSearch } from '#web/deals/saved-search.ts'
import type { RunningText } from '#web/kit/format/running-text.ts'
import { type Deals, dealsQuery, ownDealRequest } from '#web/stay/deal/list-deals.ts'
import { stayOf } from '#web/stay/form/stay-search.ts'
import { hotelQuery } from '#web/stay/hotel/get-hotel.ts'
import { hotelsByIdQuery } from '#web/stay/hotel/list-hotels.ts'
import { offersQuery } from '#web/stay/offer/find-offers.ts'
import { daysOf, ratesRequest, readHotelAddress, withStayOfDeals } from './hotel-address.ts'

/** Prefetches the page's hotel, its guest rating, its deals and its rates. */
export function loadHotel(id: string | undefined, address: string): null {
  void queryClient.prefetchQuery(hotelQuery(id))
  if (id === undefined) return null
  void queryClient.prefetchQuery(hotelsByIdQuery([id]))
  const now = new Date()
  const search = withStayOfDeals(readHotelAddress(address), savedDealsSearch())
  // Without dates, the page requests rates for the deal's dates.
  void queryClient.prefetchQuery(dealsQuery({ hotelId: id }))
  const days = daysOf(search, now)
  const request = days && ratesRequest(id, stayOf({ ...search, ...days }, now), now)
  if (request === undefined) return null
  void queryClient.prefetchQuery(dealsQuery(ownDealRequest(id, days)))
  void queryClient.prefetchQuery(offersQuery(request))
  return null
}

/** The data of the hotel page's first view, which the service renders and the page hydrates. */
export interface FirstHotel {
  /** Has only the first photos, and no description: the HTML contains it. */
  readonly hotel: HotelDetail
  /** The hotel's list entry, which has its rating; `undefined` if the list is unavailable. */
  readonly listed: HotelsResponse | undefined
  /** The deal for the stay in the address, if any, and the hotel's best deal; each entry has at most one deal. */
  readonly deals: readonly Deals[]
}

/** Puts the hotel into the page's cache as stale, and its rating and deals as loaded when it was rendered, `atMs`. */
export function storeFirstHotel(
  queryClient: QueryClient,
  { hotel, listed, deals }: FirstHotel,
  { atMs, description }: { readonly atMs: number; readonly description: RunningText },
) {
  queryClient.setQueryData(hotelQuery(hotel.id).queryKey, { ...hotel, description }, { updatedAt: 0 })
  if (listed !== undefined) {
    queryClient.setQueryData(hotelsByIdQuery([hotel.id]).queryKey, listed, { updatedAt: atMs })
  }
  for (const found of deals) {
    queryClient.setQueryData(dealsQuery(found.request).queryKey, found, { updatedAt: atMs })
  }
}
