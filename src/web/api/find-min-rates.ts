import { findMinRates, type MinRatesInput } from '#contract/find-min-rates'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'

function minRatesQuery(request: MinRatesInput | undefined) {
  return queryOptions({
    queryKey: [findMinRates.operation, request],
    queryFn:
      request === undefined ? skipToken : async ({ signal }) => (await client.call(findMinRates, request, signal)).data,
  })
}

/** Returns the rates that cost the fewest miles; nothing is requested without a request. */
export function useMinRates(request: MinRatesInput | undefined) {
  const { data, isFetching } = useQuery(minRatesQuery(request))
  return { minRates: data?.data, isFetching }
}
