import type { MinRatesInput, MinRatesResponse } from '#contract/find-min-rates'
import { addDays, nightsBetween } from '#contract/days'
import { findMinRatesLine } from '#contract/request-lines'
import { hashKey, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { type DayPrice, dayPriceOf } from '../format/day-price.ts'
import { minRatesQuery } from './find-min-rates.ts'

/** What is not asked for twice: prices of a day are good for as long as the service remembers them. */
const keptMs = 15 * 60_000

const requestsAtOnce = 3

/** Why no further days are asked for: the error of a request, or else most hotels of a day could not be asked. */
export interface DayPricesStop {
  readonly error: unknown
}

export interface DayPrices {
  /** The days that are known. */
  readonly prices: ReadonlyMap<string, DayPrice>
  /** Whether further days are being asked for. */
  readonly isAsking: boolean
  readonly stop: DayPricesStop | undefined
  /** Asks for the rest after a stop. */
  readonly resume: () => void
}

/**
 * Returns the prices of days of arrival for stays as long as another, of the same hotels and guests. Asks for a few days at a
 * time, and for no more once the service or its supplier is asked too much.
 *
 * @param days in the order in which they are asked for
 * @param isWanted whether anything is asked for
 */
export function useDayPrices(stay: MinRatesInput, days: readonly string[], isWanted: boolean): DayPrices {
  const queryClient = useQueryClient()
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set())
  const queries = days.map((day) => dayQuery(stay, day))
  const states = queries.map(({ queryKey }) => queryClient.getQueryState<MinRatesResponse>(queryKey))
  const stoppedBy = states.find(
    (state, index) =>
      state?.status === 'error' ||
      (state?.data !== undefined && isShort(state.data, stay) && !accepted.has(hashKey(queries[index]!.queryKey))),
  )
  const open = states.flatMap((state, index) => (state?.data === undefined && state?.status !== 'error' ? [index] : []))
  const asked = isWanted && stoppedBy === undefined ? open.slice(0, requestsAtOnce) : []
  const results = useQueries({
    queries: queries.map((query, index) => ({ ...query, enabled: asked.includes(index) })),
  })

  const known = results.map(({ data, error, isFetching }) => ({ data, error, isFetching }))
  const settled = known.filter(({ data, error }) => data !== undefined || error !== null).length
  return {
    prices: new Map(known.flatMap(({ data }, index) => (data === undefined ? [] : [[days[index]!, dayPriceOf(data)]]))),
    isAsking: isWanted && stoppedBy === undefined && settled < days.length,
    stop: stoppedBy === undefined || settled === 0 ? undefined : { error: stoppedBy.error },
    resume() {
      const known = queries.filter((_, index) => states[index]?.data !== undefined)
      setAccepted(new Set([...accepted, ...known.map(({ queryKey }) => hashKey(queryKey))]))
      for (const [index, { queryKey }] of queries.entries()) {
        if (states[index]?.status === 'error') void queryClient.resetQueries({ queryKey, exact: true })
      }
    },
  }
}

/** Returns what is known of the prices of days without a request, as it becomes known. */
export function useKnownDayPrices(stay: MinRatesInput | undefined): (day: string) => DayPrice | undefined {
  const queryClient = useQueryClient()
  const [, noteChange] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    return queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryKey[0] === findMinRatesLine.operation) noteChange()
    })
  }, [queryClient])
  return (day) => {
    const response = stay && queryClient.getQueryData(dayQuery(stay, day).queryKey)
    return response && dayPriceOf(response)
  }
}

function dayQuery({ hotelIds, checkin, checkout, occupancies, guestNationality }: MinRatesInput, day: string) {
  return {
    ...minRatesQuery({
      hotelIds,
      checkin: day,
      checkout: addDays(day, nightsBetween(checkin, checkout)),
      occupancies,
      guestNationality,
    }),
    staleTime: keptMs,
    gcTime: keptMs,
    // What fails says that further requests are too many.
    retry: false,
  }
}

/** Whether most hotels of a day could not be asked. */
function isShort(response: MinRatesResponse, { hotelIds }: MinRatesInput): boolean {
  return dayPriceOf(response).missingHotels * 2 > hotelIds.length
}
