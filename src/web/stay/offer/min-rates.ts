import { findMinRates, type MinRatesInput } from '#contract/hotels/find-min-rates'
import { isOffered, offeredRequest } from '#web/api/platform.tsx'
import { query } from '#web/api/query.ts'

/** Whether the service has prices in miles other than in deals. */
export const hasMinRates = isOffered('findMinRates')

/** The lowest rates in miles of the hotels and stay of a search. @param eachRate whether of each room, board and terms */
export function minRatesQuery(search: MinRatesInput | undefined, eachRate?: true) {
  return query(findMinRates, search && minRatesRequest(search, eachRate))
}

/**
 * Returns the request for the lowest rates that a search for offers is about; undefined where the service has none, or cannot
 * leave out those that cannot be cancelled.
 *
 * @param eachRate whether of each room, board and terms
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
