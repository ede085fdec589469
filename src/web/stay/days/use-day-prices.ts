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

/** The prices of a day stay valid for as long as the service remembers them. */
const keptMs = 15 * 60_000

const requestsAtOnce = 3

const keyName = 'dayRates'

/** Returns what an offer costs on screen. */
export type PriceOfOffer = (offer: PricedOffer) => Money

/** The facts kept of the rates of a day. */
export interface DayFilter {
  /** Another for other rates. */
  readonly key: string
  /** How many rates of each hotel it takes to know. */
  readonly maxRatesPerHotel: number
  /** Returns the cheapest offer that counts of each hotel that has one. */
  readonly offersOf: (response: OffersResponse) => readonly Offer[]
}

/**
 * Returns the prices of days of arrival for stays as long as another, of the same hotels and guests. Asks for a few days at a
 * time, and for no more once the service or its supplier is asked too much.
 *
 * @param days in the order in which they are asked for
 * @param isWanted whether anything is asked for
 * @param priceOf what an offer costs on screen; undefined for the public, who know one price alone
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
    /** Why no further days are asked for: the error of a request, or else most hotels of a day could not be asked. */
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
      // The lowest rates in miles have any board, and any terms.
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
      // Only what is worth keeping.
      const cheapest = offers?.map(({ offerRetailRate, suggestedSellingPrice, rates }) => ({
        offerRetailRate,
        suggestedSellingPrice,
        rates: rates.map(({ retailRate: { taxesAndFees } }) => ({ retailRate: { taxesAndFees } })),
      }))
      return { minRates, offers: cheapest && { cheapest, notices: found?.data.notices ?? [] } }
    },
    staleTime: keptMs,
    gcTime: keptMs,
    // A failure says that further requests are too many.
    retry: false,
  })
}

/** Whether most hotels of a day could not be asked. */
function isShort(rates: DayRates, { hotelIds }: MinRatesInput): boolean {
  return missingHotels(rates) * 2 > hotelIds.length
}
