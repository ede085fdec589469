import { findMinRates, type MinRatesInput } from '#contract/hotels/find-min-rates'
import { isOffered, offeredRequest } from '#web/api/platform.tsx'
import { query } from '#web/api/query.ts'

/** Whether the service has prices in miles for rates other than deals. */
export const hasMinRates = isOffered('findMinRates')

/** Returns the query for a search's lowest rates in miles, idle without a search; see `minRatesRequest`. */
export function minRatesQuery(search: MinRatesInput | undefined, eachRate?: true) {
  return query(findMinRates, search && minRatesRequest(search, eachRate))
}

/**
 * Returns the request for the lowest rates of a search for offers; undefined if the service has none, or cannot exclude
 * non-refundable rates.
 *
 * @param eachRate whether to return the lowest rate of each room, board and terms
 */
export function minRatesRequest(search: MinRatesInput, eachRate?: true): MinRatesInput | undefined {
  const { hotelIds, checkin, checkout, occupancies, guestNationality, refundableRatesOnly } = search
  return offeredRequest(findMinRates, {
    hotelIds,
    checkin,
    checkout,
    occupancies,
    guestNationality,
    ...(refundableRatesOnly === true && { refundableRatesOnly }),
    ...(eachRate && { eachRate }),
  })
}
