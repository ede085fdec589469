import type { OffersRequest } from '#contract/find-offers'
import { utcDay } from '#contract/days'
import { defaultRatesPerHotel, maxOfferHotels, maxRatesPerHotel, stayDateErrors } from '#contract/stay-limits'
import { offersPath, readAddress, type SearchOf, writeAddress } from '../../paths.ts'
import {
  choiceField,
  dayField,
  decimalField,
  flagField,
  integerField,
  namesField,
  textField,
} from '../../address-fields.ts'
import { stayOf, staySearchFields } from '../../components/stay/stay-search.ts'
import { matrixOrders } from './matrix/matrix-columns.ts'

const requestFields = {
  hotels: namesField(maxOfferHotels),
  ...staySearchFields,
  rates: integerField([1, maxRatesPerHotel]),
  refundable: flagField,
}

const fields = {
  ...requestFields,
  // What follows filters and sorts the response on screen.
  view: choiceField(['map']),
  by: choiceField(matrixOrders),
  boards: namesField(20),
  terms: choiceField(['refundable', 'non-refundable']),
  maxPrice: decimalField([0, 10_000_000]),
  freeUntil: dayField,
  list: textField([1, 60]),
}

/**
 * The state of the rates page in its address. `rates` per hotel and `refundable` are part of the request; With `view` the
 * map is shown above the matrix, and `by` is the order of its hotels; `boards`, `terms`, `maxPrice` (of the stay) and `freeUntil`
 * (free to cancel through that day) filter both. With `list` the page shows a shortlist.
 */
export type OffersSearch = SearchOf<typeof fields>

export function offersHref(search: OffersSearch): string {
  return writeAddress(offersPath, fields, search)
}

export function readOffersAddress(text: string): OffersSearch {
  return readAddress(fields, text)
}

/** Returns the part of an address that is about the request, as it is written there. */
export function requestText(address: string): string {
  const written = [...new URLSearchParams(address)].filter(([name, value]) => value !== '' && name in requestFields)
  return new URLSearchParams(written).toString()
}

/** Whether an address asks for a stay that cannot be searched, as with a date in the past. */
export function hasFaults(text: string, now: Date): boolean {
  const search = readAddress(requestFields, text)
  const names = [...Object.keys(staySearchFields), 'rates'] as (keyof typeof search)[]
  const written = new URLSearchParams(text)
  if (names.some((name) => written.has(name) && search[name] === undefined)) return true
  const stay = stayOf(search, now)
  return stayDateErrors({ ...stay, checkout: search.checkout ?? stay.checkout }, utcDay(now.getTime())).length > 0
}

/** The request for what the page shows; undefined while no hotel is chosen. */
export function offersRequest(search: OffersSearch, now: Date): OffersRequest | undefined {
  const { hotels = [], rates = defaultRatesPerHotel, refundable = false } = search
  if (hotels.length === 0) return undefined
  const { occupancies, ...stay } = stayOf(search, now)
  return {
    hotelIds: [...new Set(hotels)],
    ...stay,
    occupancies: [...occupancies],
    maxRatesPerHotel: rates,
    refundableRatesOnly: refundable,
  }
}
