import type { MinRatesInput } from '#contract/find-min-rates'
import { findMinRatesLine } from '#contract/request-lines'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { takesField } from '../browser/platform.ts'
import { client } from './client.ts'

/**
 * Returns the request for the lowest rates that a search for offers is about; undefined where the service cannot leave out
 * those that cannot be cancelled.
 */
export function minRatesRequest(search: MinRatesInput): MinRatesInput | undefined {
  const { hotelIds, checkin, checkout, occupancies, guestNationality, refundableRatesOnly } = search
  if (refundableRatesOnly !== true) return { hotelIds, checkin, checkout, occupancies, guestNationality }
  if (!takesField('findMinRates.refundableRatesOnly')) return undefined
  return { hotelIds, checkin, checkout, occupancies, guestNationality, refundableRatesOnly }
}

export function minRatesQuery(request: MinRatesInput | undefined) {
  return queryOptions({
    queryKey: [findMinRatesLine.operation, request],
    queryFn: request === undefined ? skipToken : async ({ signal }) => fetchMinRates(request, signal),
  })
}

/** Returns the rates that cost the fewest miles, and how to ask again where they failed to load; nothing is requested without a request. */
export function useMinRates(request: MinRatesInput | undefined) {
  const { data, error, isFetching, refetch } = useQuery(minRatesQuery(request))
  return { minRates: data?.data, error, isFetching, retry: refetch }
}

async function fetchMinRates(request: MinRatesInput, signal: AbortSignal) {
  const { findMinRates } = await import('#contract/find-min-rates')
  return (await client.call(findMinRates, request, signal)).data
}
