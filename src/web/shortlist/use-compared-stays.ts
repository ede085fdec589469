import { addDays, utcDay } from '#contract/days'
import type { MinRatesResponse } from '#contract/hotels/find-min-rates'
import { stayDateErrors } from '#contract/hotels/stay-limits'
import { hashKey, useQueries, type UseQueryResult } from '@tanstack/react-query'
import { explainError, isNotFound } from '#web/api/explain-error.ts'
import { dealsQuery, ownDealRequest } from '#web/stay/deal/list-deals.ts'
import { hotelQuery } from '#web/stay/hotel/get-hotel.ts'
import { useHotelsById } from '#web/stay/hotel/list-hotels.ts'
import { type SavedStay, stayKey } from '#web/stay/saved-stay.ts'
import type { Query } from '#web/api/query.ts'
import { minRatesQuery } from '#web/stay/offer/min-rates.ts'
import { reprice, type Repriced, wantsMinRate } from '#web/stay/today/reprice.ts'
import { useOffersToday } from '#web/stay/today/use-offers-today.ts'
import { weatherQuery } from '#web/weather/get-weather.ts'
import { describeWeather } from '#web/weather/describe-weather.ts'
import type { ComparedStay } from './compared-stays.tsx'

/** Returns stays with today's prices and the other facts to compare. */
export function useComparedStays(stays: readonly SavedStay[], now: Date) {
  const today = utcDay(now.getTime())
  const hotels = useEach(stays.map(({ hotelId }) => hotelQuery(hotelId)))
  const deals = useEach(stays.map(({ hotelId, stay }) => dealsQuery(ownDealRequest(hotelId, stay))))
  // Sorted, so that moving a stay requests nothing.
  const listedIds = stays.map(({ hotelId }) => hotelId).toSorted()
  const listed = useHotelsById(listedIds)
  const { requests, queries: offers, offersOf } = useOffersToday(stays, now)

  function repricedOf(stay: SavedStay, index: number, minRates?: UseQueryResult<MinRatesResponse>): Repriced {
    const hotelError = hotels[index]!.error
    const deal = deals[index]!
    const offered = offersOf(stay)
    if (isNotFound(hotelError)) return { kind: 'unknown', reason: 'This hotel is no longer listed.' }
    if (hotelError) return { kind: 'unknown', reason: explainError(hotelError) }
    if (offered.kind !== 'found') return offered
    if (deal.isLoading || minRates?.isLoading) return { kind: 'checking' }
    return reprice(stay, {
      ...offered.found,
      deal: deal.data?.deals[0],
      minRate: minRates?.data?.data.find(({ hotelId }) => hotelId === stay.hotelId)?.minRate,
    })
  }

  const inCash = stays.map((stay, index) => repricedOf(stay, index))
  const cheapest = useEach(
    stays.map(({ stay }, index) =>
      minRatesQuery(wantsMinRate(inCash[index]!) ? requests.get(stayKey(stay)) : undefined),
    ),
  )
  const weather = useEach(
    stays.map(({ stay }, index) => {
      const place = hotels[index]!.data?.location
      const isRequested = place !== undefined && stayDateErrors(stay, today).length === 0
      // From the first to the last night.
      const days = { startDate: stay.checkin, endDate: addDays(stay.checkout, -1) }
      return weatherQuery(isRequested ? { ...place, ...days } : undefined)
    }),
  )

  function hotelOf({ hotelId }: SavedStay, index: number): ComparedStay['hotel'] {
    const hotel = hotels[index]!.data
    const dealt = deals[index]!.data?.deals[0]?.data.hotel
    const { rating = dealt?.rating, reviewCount = dealt?.review_count ?? 0 } = listed.get(hotelId) ?? {}
    if (hotel === undefined) return undefined
    const facilities = [...new Set(hotel.amenities.map(({ name }) => name))]
    return { city: hotel.address.city, stars: hotel.stars, rating, reviewCount, facilities }
  }

  const failed = [...hotels, ...offers, ...deals].filter(({ isError }) => isError)
  return {
    compared: stays.map((stay, index): ComparedStay => {
      const days = weather[index]!.data?.days ?? []
      return {
        saved: stay,
        repriced: repricedOf(stay, index, cheapest[index]),
        hotel: hotelOf(stay, index),
        weather: days.length === 0 ? undefined : describeWeather(days),
      }
    }),
    hotels: hotels.map(({ data }) => data),
    weather: weather.flatMap(({ data }) => data ?? []),
    hasFailed: failed.some(({ error }) => !isNotFound(error)),
    isRetrying: failed.some(({ isFetching }) => isFetching),
    retry() {
      for (const { refetch } of failed) void refetch()
    },
  }
}

/** Returns the result of each query; identical queries run once. */
function useEach<Value>(queries: readonly Query<Value>[]): readonly UseQueryResult<Value>[] {
  const distinct = new Map(queries.map((each) => [hashKey(each.queryKey), each]))
  const keys = [...distinct.keys()]
  const results: readonly UseQueryResult<Value>[] = useQueries({ queries: [...distinct.values()] })
  return queries.map(({ queryKey }) => results[keys.indexOf(hashKey(queryKey))]!)
}
