import { findMinRates, type MinRatesInput } from '#contract/hotels/find-min-rates'
import { findOffers, type Offer, type OffersResponse } from '#contract/hotels/find-offers'
import type { Money } from '#contract/money'
import { addDays, nightsBetween } from '#contract/days'
import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type DayPrice, dayPriceOf, type DayRates, missingHotels, type PricedOffer } from './day-price.ts'
import { client } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { minRatesRequest } from '../offer/min-rates.ts'

/** A day's prices stay valid as long as the service caches them. */
const keptMs = 15 * 60_000

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
 * and stops once the service or its supplier receives too many requests.
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
  const [isResumed, setIsResumed] = useState(false)
  const queries = days.map((day) => dayQuery(queryClient, stay, day, priceOf !== undefined, filter))
  const states = queries.map(({ queryKey }) => queryClient.getQueryState<DayRates>(queryKey))
  const stoppedBy = states.find(
    (state) => state?.status === 'error' || (!isResumed && state?.data !== undefined && isShort(state.data, stay)),
  )
  const open = states.flatMap((state, index) => (state?.data === undefined && state?.status !== 'error' ? [index] : []))
  const asked = isWanted && stoppedBy === undefined ? open.slice(0, requestsAtOnce) : []
  const results = useQueries({
    queries: queries.map((query, index) => ({ ...query, enabled: asked.includes(index) })),
  })

  const settled = results.filter(({ data, error }) => data !== undefined || error !== null).length
  return {
    prices: new Map(
      results.flatMap(({ data }, index): [string, DayPrice][] => {
        if (data === undefined) return []
        return [[days[index]!, dayPriceOf(data, priceOf ?? (({ offerRetailRate }) => offerRetailRate))]]
      }),
    ),
    isAsking: isWanted && stoppedBy === undefined && settled < days.length,
    /** Why no further days are requested: an error, or most of a day's hotels could not be queried. */
    stop: stoppedBy === undefined || settled === 0 ? undefined : { error: stoppedBy.error },
    resume() {
      setIsResumed(true)
      for (const [index, { queryKey }] of queries.entries()) {
        if (states[index]?.status === 'error') void queryClient.resetQueries({ queryKey, exact: true })
      }
    },
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
          queryClient.fetchQuery({ ...query(findMinRates, request), staleTime: keptMs, gcTime: keptMs, retry: false }),
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
    staleTime: keptMs,
    gcTime: keptMs,
    // A failure means that further requests would be too many.
    retry: false,
  })
}

/** Whether most hotels of a day could not be queried. */
function isShort(rates: DayRates, { hotelIds }: MinRatesInput): boolean {
  return missingHotels(rates) * 2 > hotelIds.length
}
