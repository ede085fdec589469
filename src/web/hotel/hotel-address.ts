import { utcDay } from '#contract/days'
import type { OffersRequest } from '#contract/hotels/find-offers'
import { integerParameter } from '#contract/query-parameters'
import { stayDateErrors, type StayDates } from '#contract/hotels/stay-limits'
import { flag, readAddress, type SearchOf, text, writeAddress } from '#web/browser/address.ts'
import { hotelPath } from '#web/browser/paths.ts'
import { stayOf, staySearch, writeRooms } from '#web/stay/form/stay-search.ts'
import { allRatesRequest } from '#web/stay/offer/find-offers.ts'

const hotelSearch = { ...staySearch, refundable: flag, board: text(60), photo: integerParameter(1, 1000) }

/**
 * The state of a hotel's page in its address: the stay, which of its rates are shown, and the `photo` that is open in the
 * viewer, counted from 1.
 */
export type HotelSearch = SearchOf<typeof hotelSearch>

export function hotelHref(id: string, search: HotelSearch): string {
  return writeAddress(hotelPath.href(id), hotelSearch, search)
}

export function readHotelAddress(address: string): HotelSearch {
  return readAddress(hotelSearch, address)
}

/** The party of a search as a link has it; undefined for the usual one. */
export function roomsOf({ rooms }: HotelSearch): string | undefined {
  return rooms && writeRooms(rooms)
}

/** The days of the stay in an address; undefined without one. */
export function daysOf({ checkin, checkout }: HotelSearch): StayDates | undefined {
  return checkin === undefined || checkout === undefined ? undefined : { checkin, checkout }
}

/** The request for the rates of the stay in an address; undefined when its dates are invalid. */
export function ratesRequest(hotelId: string, search: HotelSearch, now: Date): OffersRequest | undefined {
  if (hasWrongDates(search, now)) return undefined
  // All of them: the deal may be far from the cheapest.
  return allRatesRequest([hotelId], stayOf(search, now))
}

/** Whether rates cannot be requested for the dates in an address. */
export function hasWrongDates(search: HotelSearch, now: Date): boolean {
  return stayDateErrors(stayOf(search, now), utcDay(now.getTime())).length > 0
}
