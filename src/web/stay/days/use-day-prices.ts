import { findMinRates, type MinRatesInput } from '#contract/hotels/find-min-rates'
import { findOffers, type Offer, type OffersResponse } from '#contract/hotels/find-offers'
import type { Money } from '#contract/money'
import { addDays, nightsBetween } from '#contract/days'
import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import { type DayPrice, dayPriceOf, type DayRates, type PricedOffer } from './day-price.ts'
import { client } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { minRatesRequest } from '../offer/min-rates.ts'

/** A day's prices stay valid as long as the service caches them. */
const cachedMs = 15 * 60_000

const requestsAtOnce = 3

const keyName = 'dayRates'

/** Returns an offer's price on screen. */
export type PriceOfOffer = (offer: PricedOffer) => Money

/** Selects the rates of a day that count. */
export interface DayFilter {
  /** Identifies the filter. */
  readonly key: string
  /** The number of rates needed from each hotel. */
  readonly maxRatesPerHotel: number
  /** Returns each hotel's cheapest offer that counts. */
  readonly offersOf: (response: OffersResponse) => readonly Offer[]
}

/**
 * Returns the prices of check-in dates for stays of the same length, hotels and guests. Requests a few days at a time,
 * and stops at the first failure until that is retried: it usually means too many requests.
 *
 * @param days the check-in dates, in the order to request them
 * @param isWanted whether to request anything
 * @param priceOf returns an offer's price on screen; undefined for the public, who know only one price
 */
export function useDayPrices(
  stay: MinRatesInput,
  days: readonly string[],
  isWanted: boolean,
  priceOf: PriceOfOffer | undefined,
  filter?: DayFilter,
) {
  const queryClient = useQueryClient()
  const queries = days.map((day) => dayQuery(queryClient, stay, day, priceOf !== undefined, filter))
  const states = queries.map(({ queryKey }) => queryClient.getQueryState<DayRates>(queryKey))
  const isStopped = !isWanted || states.some((state) => state?.status === 'error')
  const open = states.flatMap((state, index) => (state?.data === undefined ? [index] : []))
  const requested = isStopped ? [] : open.slice(0, requestsAtOnce)
  const results = useQueries({
    queries: queries.map((query, index) => ({ ...query, enabled: requested.includes(index) })),
  })
  const failed = results.filter(({ error }) => error !== null)
  return {
    prices: new Map(
      results.flatMap(({ data }, index): [string, DayPrice][] => {
        if (data === undefined) return []
        return [[days[index]!, dayPriceOf(data, priceOf ?? (({ offerRetailRate }) => offerRetailRate))]]
      }),
    ),
    isLoading: !isStopped && open.length > 0,
    /** The failed requests as one, for an error with a button that retries all. */
    failed: failed[0] && { ...failed[0], refetch: () => failed.map(({ refetch }) => refetch()) },
  }
}

function dayQuery(
  queryClient: QueryClient,
  stay: MinRatesInput,
  day: string,
  withOffers: boolean,
  filter: DayFilter | undefined,
) {
  const { hotelIds, occupancies, guestNationality, refundableRatesOnly = false } = stay
  const checkout = addDays(day, nightsBetween(stay.checkin, stay.checkout))
  const search = { hotelIds, checkin: day, checkout, occupancies, guestNationality, refundableRatesOnly }
  return queryOptions({
    queryKey: [keyName, search, withOffers, filter?.key],
    async queryFn({ signal }): Promise<DayRates> {
      // The lowest rates in miles have any board and any terms.
      const request = filter === undefined ? minRatesRequest(search) : undefined
      const [minRates, found] = await Promise.all([
        request &&
          queryClient.fetchQuery({
            ...query(findMinRates, request),
            staleTime: cachedMs,
            gcTime: cachedMs,
            retry: false,
          }),
        withOffers || request === undefined
          ? client.call(findOffers, { ...search, maxRatesPerHotel: filter?.maxRatesPerHotel ?? 1 }, signal)
          : undefined,
      ])
      const offers =
        found && (filter?.offersOf(found.data) ?? found.data.data.flatMap(({ roomTypes }) => roomTypes[0] ?? []))
      // Only the data worth caching.
      const cheapest = offers?.map(({ offerRetailRate, suggestedSellingPrice, rates }) => ({
        offerRetailRate,
        suggestedSellingPrice,
        rates: rates.map(({ retailRate: { taxesAndFees } }) => ({ retailRate: { taxesAndFees } })),
      }))
      return { minRates, offers: cheapest && { cheapest, notices: found?.data.notices ?? [] } }
    },
    staleTime: cachedMs,
    gcTime: cachedMs,
    retry: false,
  })
}
