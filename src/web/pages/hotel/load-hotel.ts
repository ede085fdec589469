import { hotelQuery } from '../../api/get-hotel.ts'
import { queryClient } from '../../api/query-client.ts'

/** Asks for the hotel of the page. */
export function loadHotel(id: string | undefined): null {
  void queryClient.prefetchQuery(hotelQuery(id))
  return null
}
