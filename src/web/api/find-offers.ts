import type { OffersRequest } from '#contract/find-offers'
import { findOffersLine } from '#contract/request-lines'
import { experimental_streamedQuery as streamedQuery, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import type { OffersSoFar } from './read-offers.ts'
import { useLastValue } from './use-last-value.ts'

/** A response, or what has arrived of it, with the request it is for. */
export interface FoundOffers extends OffersSoFar {
  readonly request: OffersRequest
  /** When the latest of it arrived. */
  readonly foundAtMs: number
}

/** Responses can be tens of megabytes, too large to cache for long or to compare with the previous one. */
const cachedMs = 60_000

export function offersQuery(request: OffersRequest | undefined) {
  return queryOptions({
    queryKey: [findOffersLine.operation, request],
    queryFn:
      request === undefined
        ? skipToken
        : streamedQuery<OffersSoFar, FoundOffers>({
            streamFn: async ({ signal }) => (await import('./read-offers.ts')).readOffers(client, request, signal),
            reducer: (_, soFar) => ({ ...soFar, request, foundAtMs: Date.now() }),
            initialValue: { ...nothingYet, request },
            refetchMode: 'replace',
          }),
    gcTime: cachedMs,
    structuralSharing: false,
  })
}

const nothingYet = {
  response: { data: [], guestLevel: 0, sandbox: false, weather: [] },
  weather: { days: [], credits: [] },
  isComplete: false,
  foundAtMs: 0,
}

/**
 * Returns the offers for a request as they arrive, or the previous ones until the first arrive or when it fails; none
 * without a request.
 */
export function useOffers(request: OffersRequest | undefined) {
  const { data, error, isFetching, refetch } = useQuery(offersQuery(request))
  return { shown: useLastValue(data), isCurrent: data !== undefined, error, isFetching, retry: refetch }
}
