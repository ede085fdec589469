import { utcDay } from '#contract/days'
import type { OffersRequest } from '#contract/hotels/find-offers'
import type { StayRequest } from '#contract/hotels/stay'
import { integerParameter } from '#contract/query-parameters'
import { stayDateErrors, type StayDates } from '#contract/hotels/stay-limits'
import { flag, readAddress, readValue, type SearchOf, text, writeAddress } from '#web/browser/address.ts'
import { hotelPath } from '#web/browser/paths.ts'
import { dealsPath } from '#web/deals/deals-address.ts'
import { isExact } from '#web/stay/days/format-when.ts'
import { stayOf, staySearch, writeRooms } from '#web/stay/form/stay-search.ts'
import { allRatesRequest } from '#web/stay/offer/find-offers.ts'

const hotelSearch = { ...staySearch, refundable: flag, board: text(60), photo: integerParameter(1, 1000) }

/** The state of a hotel page in its address: the stay, the filters of its rates, and the open `photo`, from 1. */
export type HotelSearch = SearchOf<typeof hotelSearch>

export function hotelHref(id: string, search: HotelSearch): string {
  return writeAddress(hotelPath.href(id), hotelSearch, search)
}

export function readHotelAddress(address: string): HotelSearch {
  return readAddress(hotelSearch, address)
}

/** Returns the party of a search, formatted as in a link; undefined for the default party. */
export function roomsOf({ rooms }: HotelSearch): string | undefined {
  return rooms && writeRooms(rooms)
}

/** Returns the dates in an address: none without a check-in, and the default nights without a check-out. */
export function daysOf({ checkin, checkout }: HotelSearch, now: Date): StayDates | undefined {
  if (checkin === undefined) return undefined
  const stay = stayOf({ checkin, checkout }, now)
  return { checkin, checkout: stay.checkout }
}

/** Adds the exact dates and the guests of a deals search to an address without a stay. */
export function withStayOfDeals(search: HotelSearch, address: string | undefined): HotelSearch {
  if (address === undefined || search.checkin !== undefined || search.rooms !== undefined) return search
  const deals = dealsPath.search(new URL(address, 'http://localhost').search)
  const { from: checkin, to: checkout, rooms } = deals
  return { ...search, ...(isExact(deals) && { checkin, checkout }), rooms: readValue(staySearch.rooms, rooms) }
}

/** Returns the request for the rates of a stay; undefined if its dates cannot be booked. */
export function ratesRequest(hotelId: string, stay: StayRequest, now: Date): OffersRequest | undefined {
  if (stayDateErrors(stay, utcDay(now.getTime())).length > 0) return undefined
  // All rates, because the deal may be far from the cheapest.
  return allRatesRequest([hotelId], stay)
}
