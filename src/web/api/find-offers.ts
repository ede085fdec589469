import { findOffers, type OffersRequest, type OffersResponse } from '#contract/find-offers'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { useKept } from './use-kept.ts'

/** Offers with what was asked for them. */
export interface FoundOffers {
  readonly request: OffersRequest
  readonly answer: OffersResponse
}

/** Answers run to tens of megabytes, too much to keep for long or to compare with the one before. */
const keptMs = 60_000

export function offersQuery(request: OffersRequest | undefined) {
  return queryOptions({
    queryKey: [findOffers.operation, request],
    queryFn:
      request === undefined
        ? skipToken
        : async ({ signal }): Promise<FoundOffers> => ({
            request,
            answer: (await client.call(findOffers, request, signal)).data,
          }),
    gcTime: keptMs,
    structuralSharing: false,
  })
}

/** The offers asked for, and until they are there, or when they fail, those before; none without a request. */
export function useOffers(request: OffersRequest | undefined) {
  const { data, error, isFetching, refetch } = useQuery(offersQuery(request))
  return { shown: useKept(data), isCurrent: data !== undefined, error, isFetching, retry: refetch }
}
