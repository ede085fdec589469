import { findOffers, type OffersRequest, type OffersResponse } from '#contract/find-offers'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { checkHotels, findOffersLoosely } from './check-offers.ts'
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
        : async ({ signal }): Promise<FoundOffers> => {
            const { data: answer } = await client.call(findOffersLoosely, request, signal)
            return { request, answer: { ...answer, data: await checkHotels(answer.data, signal) } }
          },
    gcTime: keptMs,
    structuralSharing: false,
  })
}

/** The offers asked for, and until they are there, or when they fail, those before; none without a request. */
export function useOffers(request: OffersRequest | undefined) {
  const { data, error, isFetching, refetch } = useQuery(offersQuery(request))
  return { shown: useKept(data), isCurrent: data !== undefined, error, isFetching, retry: refetch }
}
