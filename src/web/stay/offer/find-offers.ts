import type { MinRatesInput } from '#contract/hotels/find-min-rates'
import { findOffers, type OffersRequest } from '#contract/hotels/find-offers'
import { experimental_streamedQuery as streamedQuery, queryOptions, skipToken } from '@tanstack/react-query'
import { isOffered, takesField } from '#web/api/platform.ts'
import { client } from '#web/api/client.ts'
import type { OffersSoFar } from './read-offers.ts'

/** A response, or what has arrived of it, with the request it is for. */
export interface FoundOffers extends OffersSoFar {
  readonly request: OffersRequest
  /** When the latest of it arrived. */
  readonly foundAtMs: number
}

/** Responses can be tens of megabytes, too large to cache for long or to compare with the previous one. */
const cachedMs = 60_000

/** The offers for a request as they arrive; none without a request. */
export function offersQuery(request: OffersRequest | undefined) {
  return queryOptions({
    queryKey: [findOffers.operation, request],
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
 * Returns the request for the lowest rates that a search for offers is about; undefined where the service has none, or cannot
 * leave out those that cannot be cancelled.
 */
export function minRatesRequest(search: MinRatesInput): MinRatesInput | undefined {
  if (!isOffered('findMinRates')) return undefined
  const { hotelIds, checkin, checkout, occupancies, guestNationality, refundableRatesOnly } = search
  if (refundableRatesOnly !== true) return { hotelIds, checkin, checkout, occupancies, guestNationality }
  if (!takesField('findMinRates.refundableRatesOnly')) return undefined
  return { hotelIds, checkin, checkout, occupancies, guestNationality, refundableRatesOnly }
}
