import { findMinRates, type MinRatesInput } from '#contract/hotels/find-min-rates'
import { isOffered, takesField } from '#web/api/platform.ts'
import { query } from '#web/api/query.ts'

/**
 * The lowest rates in miles of the hotels and stay of a search; none where the service has none, or cannot leave out those that
 * cannot be cancelled.
 *
 * @param eachRate whether of each room, board and terms
 */
export function minRatesQuery(search: MinRatesInput | undefined, eachRate?: true) {
  const request = search && minRatesRequest(search)
  return query(findMinRates, request && eachRate ? { ...request, eachRate } : request)
}

/**
 * Returns the request for the lowest rates that a search for offers is about; undefined where the service has none, or cannot
 * leave out those that cannot be cancelled.
 */
export function minRatesRequest(search: MinRatesInput): MinRatesInput | undefined {
  if (!isOffered('findMinRates')) return undefined
  const { hotelIds, checkin, checkout, occupancies, guestNationality, refundableRatesOnly } = search
  const request = { hotelIds, checkin, checkout, occupancies, guestNationality }
  if (refundableRatesOnly !== true) return request
  return takesField('findMinRates.refundableRatesOnly') ? { ...request, refundableRatesOnly } : undefined
}
