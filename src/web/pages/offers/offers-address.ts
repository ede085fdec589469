import type { OffersRequest } from '#contract/find-offers'
import { defaultRatesPerHotel, maxOfferHotels, maxRatesPerHotel } from '#contract/stay-limits'
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

const fields = {
  hotels: namesField(maxOfferHotels),
  ...staySearchFields,
  rates: integerField([1, maxRatesPerHotel]),
  refundable: flagField,
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

/** The part of a search that is sent to the service. */
export function requestParameters({
  hotels,
  checkin,
  checkout,
  rooms,
  nationality,
  rates,
  refundable,
}: OffersSearch): OffersSearch {
  return { hotels, checkin, checkout, rooms, nationality, rates, refundable }
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
