import { utcDay } from '#contract/days'
import type { OffersRequest } from '#contract/hotels/find-offers'
import { defaultRatesPerHotel, maxOfferHotels, maxRatesPerHotel, stayDateErrors } from '#contract/hotels/stay-limits'
import { integerParameter, listParameter } from '#contract/query-parameters'
import * as z from 'zod/mini'
import { flag, readAddress, type SearchOf, text, writeAddress } from '#web/browser/address.ts'
import { offersPath } from '#web/browser/paths.ts'
import { searchOfStay, stayOf, staySearch } from '#web/stay/form/stay-search.ts'
import { matrixOrders } from './matrix/matrix-columns.ts'
import { rateFilterSearch } from './matrix/rate-filters.ts'

/** The request's parameters; all others filter and sort the response on screen. */
export const requestSearch = {
  hotels: listParameter(maxOfferHotels),
  ...staySearch,
  rates: integerParameter(1, maxRatesPerHotel),
  refundable: flag,
}

const ratesSearch = {
  ...requestSearch,
  view: z.enum(['map']),
  by: z.enum(matrixOrders),
  ...rateFilterSearch,
  list: text(60),
}

/**
 * The state of the rates page in its address. `rates` per hotel and `refundable` belong to the request. `view` shows
 * the map above the matrix, `by` is the order of the hotels, and filters apply to both. `list` shows a shortlist.
 */
export type RatesSearch = SearchOf<typeof ratesSearch>

export function ratesHref(search: RatesSearch): string {
  return writeAddress(offersPath, ratesSearch, search)
}

export function readRatesAddress(address: string): RatesSearch {
  return readAddress(ratesSearch, address)
}

/** Returns the part of an address with certain parameters, as written. */
export function partOf(address: string, part: typeof requestSearch | typeof rateFilterSearch): string {
  const written = [...new URLSearchParams(address)].filter(([name, value]) => value !== '' && name in part)
  return new URLSearchParams(written).toString()
}

/** Whether an address has a stay that cannot be searched, such as one with a date in the past. */
export function isInvalidSearch(address: string, now: Date): boolean {
  const search = readAddress(requestSearch, address)
  const names = [...Object.keys(staySearch), 'rates'] as (keyof typeof search)[]
  const written = new URLSearchParams(address)
  if (names.some((name) => written.has(name) && search[name] === undefined)) return true
  const stay = stayOf(search, now)
  return stayDateErrors({ ...stay, checkout: search.checkout ?? stay.checkout }, utcDay(now.getTime())).length > 0
}

/**
 * The rates of each hotel that the columns need: one refundable and one non-refundable rate of each of five boards. For
 * 200 hotels that is 2.2 MB, 180 kB compressed: twice the size for five rates, a tenth of the size for a hundred.
 */
export const columnRates = 10

/** Returns the request for the page's rates; undefined while no hotel is selected. */
export function offersRequest(search: RatesSearch, now: Date): OffersRequest | undefined {
  const { hotels = [], rates = defaultRatesPerHotel, refundable = false } = search
  if (hotels.length === 0) return undefined
  const { occupancies, ...stay } = stayOf(search, now)
  return {
    hotelIds: [...new Set(hotels)],
    ...stay,
    occupancies: [...occupancies],
    maxRatesPerHotel: Math.max(rates, columnRates),
    refundableRatesOnly: refundable,
  }
}

/** Returns the search of a request, without filters and view. */
export function searchOfRequest(request: OffersRequest): RatesSearch {
  const { hotelIds, maxRatesPerHotel: rates, refundableRatesOnly, ...stay } = request
  return {
    hotels: [...hotelIds],
    ...searchOfStay(stay),
    rates: rates === defaultRatesPerHotel ? undefined : rates,
    refundable: refundableRatesOnly === true ? true : undefined,
  }
}
