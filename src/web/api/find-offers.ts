import { findOffers, type OffersRequest, type OffersResponse } from '#contract/find-offers'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { checkHotels, findOffersUnchecked } from './check-offers.ts'
import { client } from './client.ts'
import { useLastValue } from './use-last-value.ts'

/** A response with the request it is for. */
export interface FoundOffers {
  readonly request: OffersRequest
  readonly response: OffersResponse
}

/** Responses can be tens of megabytes, too large to cache for long or to compare with the previous one. */
const cachedMs = 60_000

export function offersQuery(request: OffersRequest | undefined) {
  return queryOptions({
    queryKey: [findOffers.operation, request],
    queryFn:
      request === undefined
        ? skipToken
        : async ({ signal }): Promise<FoundOffers> => {
            const { data: response } = await client.call(findOffersUnchecked, request, signal)
            return { request, response: { ...response, data: await checkHotels(response.data, signal) } }
          },
    gcTime: cachedMs,
    structuralSharing: false,
  })
}

/** Returns the offers for a request, or the previous ones while it loads or when it fails; none without a request. */
export function useOffers(request: OffersRequest | undefined) {
  const { data, error, isFetching, refetch } = useQuery(offersQuery(request))
  return { shown: useLastValue(data), isCurrent: data !== undefined, error, isFetching, retry: refetch }
}
