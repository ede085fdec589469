import { utcDay } from '#contract/days'
import type { OffersRequest } from '#contract/hotels/find-offers'
import type { StayRequest } from '#contract/hotels/stay'
import { stayDateErrors } from '#contract/hotels/stay-limits'
import { type QueryClient, useQueries } from '@tanstack/react-query'
import { explainError } from '#web/api/explain-error.ts'
import { type HotelStay, stayKey } from '../saved-stay.ts'
import { allRatesRequest, type FoundOffers, offersQuery } from '../offer/find-offers.ts'

/** Today's offers for a stay, or why they are unknown. */
export type OffersToday =
  | { readonly kind: 'found'; readonly found: FoundOffers }
  | { readonly kind: 'unknown'; readonly reason: string }

/** Requests today's offers for stays; stays with the same dates and guests share one. `requests` has them by key. */
export function useOffersToday(stays: readonly HotelStay[], now: Date) {
  const today = utcDay(now.getTime())
  const requests = requestsOf(stays, today)
  const queries = useQueries({ queries: [...requests.values()].map(offersQuery) })
  const queryOf = new Map([...requests.keys()].map((key, index) => [key, queries[index]!]))

  function offersOf({ stay }: HotelStay): OffersToday | { readonly kind: 'checking' } {
    const query = queryOf.get(stayKey(stay))
    if (query === undefined) return datesUnknown(stay, today)
    const { data, error } = query
    if (data?.isComplete === true) return { kind: 'found', found: data }
    return error ? { kind: 'unknown', reason: explainError(error) } : { kind: 'checking' }
  }

  return { requests, queries, offersOf }
}

/** Requests offers for stays once, without the cache; returns a function from a stay to its response. */
export async function fetchOffersToday(stays: readonly HotelStay[], queryClient: QueryClient, now: Date) {
  const today = utcDay(now.getTime())
  const requested = [...requestsOf(stays, today)].map(async ([key, request]): Promise<[string, OffersToday]> => {
    try {
      return [key, { kind: 'found', found: await queryClient.fetchQuery({ ...offersQuery(request), staleTime: 0 }) }]
    } catch (error) {
      return [key, { kind: 'unknown', reason: explainError(error) }]
    }
  })
  const offers = new Map(await Promise.all(requested))
  return ({ stay }: Pick<HotelStay, 'stay'>): OffersToday => offers.get(stayKey(stay)) ?? datesUnknown(stay, today)
}

function datesUnknown({ checkin }: StayRequest, today: string) {
  const reason = checkin < today ? 'Its dates have passed.' : 'There are no rates yet for these dates.'
  return { kind: 'unknown', reason } as const
}

function requestsOf(stays: readonly HotelStay[], today: string): ReadonlyMap<string, OffersRequest> {
  const byKey = Map.groupBy(
    stays.filter(({ stay }) => stayDateErrors(stay, today).length === 0),
    ({ stay }) => stayKey(stay),
  )
  // In a fixed order, so that the same stays in another order need no new request.
  return new Map(
    [...byKey]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([key, same]): [string, OffersRequest] => [
        key,
        allRatesRequest([...new Set(same.map(({ hotelId }) => hotelId))].toSorted(), same[0]!.stay),
      ]),
  )
}
