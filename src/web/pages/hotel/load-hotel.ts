import { offersQuery } from '../../api/find-offers.ts'
import { hotelQuery } from '../../api/get-hotel.ts'
import { hotelRatingQuery } from '../../api/hotel-rating.ts'
import { queryClient } from '../../api/query-client.ts'
import { readHotelAddress, readLastGuests } from './hotel-address.ts'
import { ratesRequest } from './rates/rates-request.ts'

/** Prefetches the page's hotel, its guest rating and its rates. */
export function loadHotel(id: string | undefined, address: string): null {
  void queryClient.prefetchQuery(hotelQuery(id))
  if (id !== undefined) void queryClient.prefetchQuery(hotelRatingQuery(id))
  const search = readHotelAddress(address, readLastGuests())
  const request = id === undefined ? undefined : ratesRequest(id, search, new Date())
  if (request !== undefined) void queryClient.prefetchQuery(offersQuery(request))
  return null
}
