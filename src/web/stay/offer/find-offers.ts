import { findOffers, type OffersRequest } from '#contract/hotels/find-offers'
import type { StayRequest } from '#contract/hotels/stay'
import { maxRatesPerHotel } from '#contract/hotels/stay-limits'
import { experimental_streamedQuery as streamedQuery, queryOptions, skipToken } from '@tanstack/react-query'
import { client } from '#web/api/client.ts'
import type { useShownQuery } from '#web/api/query.ts'
import type { OffersSoFar } from './read-offers.ts'

/** A complete or partial response with its request. */
export interface FoundOffers extends OffersSoFar {
  readonly request: OffersRequest
  /** When its latest part arrived. */
  readonly foundAtMs: number
}

/** The offers on screen, and the state of the request for newer ones. */
export type ShownOffers = ReturnType<typeof useShownQuery<FoundOffers>>

/** Responses can be tens of megabytes: too large to cache for long or to compare with the previous one. */
const cachedMs = 60_000

/** Returns the request for as many rates of hotels as possible for a stay. */
export function allRatesRequest(hotelIds: string[], stay: StayRequest): OffersRequest {
  return { hotelIds, ...stay, occupancies: [...stay.occupancies], maxRatesPerHotel, refundableRatesOnly: false }
}

/** Returns the query for offers as they arrive; idle without a request. */
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
