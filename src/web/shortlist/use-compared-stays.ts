import { addDays, utcDay } from '#contract/days'
import { findMinRates, type MinRatesResponse } from '#contract/hotels/find-min-rates'
import { stayDateErrors } from '#contract/hotels/stay-limits'
import { hashKey, useQueries, type UseQueryResult } from '@tanstack/react-query'
import { isOffered } from '#web/device/platform.ts'
import { explainError, isNotFound } from '#web/device/requests/explain-error.ts'
import type { Position } from '#web/kit/format/distance.ts'
import { type Deals, dealsQuery, ownDealRequest } from '#web/stay/deal/list-deals.ts'
import { type Hotel, hotelQuery } from '#web/stay/hotel/get-hotel.ts'
import { useHotelsById } from '#web/stay/hotel/list-hotels.ts'
import { type KeptStay, stayKey } from '#web/stay/kept/kept-stay.ts'
import { query } from '#web/device/requests/query.ts'
import { reprice, type Repriced, wantsMinRate } from '#web/stay/today/reprice.ts'
import { useOffersToday } from '#web/stay/today/use-offers-today.ts'
import { weatherQuery } from '#web/weather/get-weather.ts'
import type { StayWeather } from '#web/weather/stay-weather.ts'
import { useTemperatureUnit } from '#web/weather/weather-scale.ts'
import { describeWeather } from '#web/weather/describe-weather.ts'
import type { ComparedStay, LocatedHotel } from './compared-stays.tsx'

/** Prices stays as they are today, and finds what else decides. */
export function useComparedStays(stays: readonly KeptStay[], now: Date) {
  const today = utcDay(now.getTime())
  const { hotels, deals, compared } = useFoundHotels(stays)
  const { requests, queries: offers, offersOf } = useOffersToday(stays, now)

  const first = stays.map((stay) => repricedOf(stay))
  const asked = isOffered('findMinRates')
    ? [...requests.keys()].filter((key) =>
        stays.some(({ stay }, index) => stayKey(stay) === key && wantsMinRate(first[index]!)),
      )
    : []
  const minRates = byKey(
    asked,
    useQueries({
      queries: asked.map((key) => {
        const { hotelIds, checkin, checkout, occupancies } = requests.get(key)!
        return query(findMinRates, { hotelIds, checkin, checkout, occupancies })
      }),
    }),
  )
  const weather = useStaysWeather(stays, compared, today)
  const unit = useTemperatureUnit()

  function repricedOf(
    stay: KeptStay,
    cheapest?: Pick<UseQueryResult<MinRatesResponse>, 'data' | 'isPending'>,
  ): Repriced {
    const { hotelId } = stay
    const hotelError = hotels.get(hotelId)?.error
    const offered = offersOf(stay)
    if (isNotFound(hotelError)) return { kind: 'unknown', reason: 'This hotel is no longer listed.' }
    if (hotelError) return { kind: 'unknown', reason: explainError(hotelError) }
    if (offered.kind !== 'found') return offered
    if (deals.get(dealKey(stay))?.isPending !== false || cheapest?.isPending) return { kind: 'checking' }
    return reprice(stay, {
      response: offered.found.response,
      deal: ownDeal(stay, deals),
      minRate: cheapest?.data?.data.find((each) => each.hotelId === hotelId)?.minRate,
    })
  }

  const failed = [...hotels.values(), ...offers, ...deals.values()].filter(({ isError }) => isError)
  return {
    compared: stays.map((stay): ComparedStay => {
      const days = weather.get(stay)?.days ?? []
      return {
        kept: stay,
        repriced: repricedOf(stay, minRates.get(stayKey(stay.stay))),
        hotel: compared.get(stay.hotelId),
        weather: days.length === 0 ? undefined : describeWeather(days, unit),
      }
    }),
    photos: new Map([...hotels].map(([id, { data }]) => [id, data?.images[0]?.url])),
    names: new Map([...hotels].map(([id, { data }]) => [id, data?.name])),
    weather: [...weather.values()],
    hasFailed: failed.some(({ error }) => !isNotFound(error)),
    isRetrying: failed.some(({ isFetching }) => isFetching),
    retry() {
      for (const { refetch } of failed) void refetch()
    },
  }
}

/** What the service says of some stays: the hotels by id, and the deal of each stay. */
function useFoundHotels(stays: readonly KeptStay[]) {
  // In one order, so that moving a stay asks for nothing.
  const distinct = [...new Set(stays.map(({ hotelId }) => hotelId))].toSorted()
  const hotels = byKey(distinct, useQueries({ queries: distinct.map((id) => hotelQuery(id)) }))
  const located = distinct.flatMap((id) => hotels.get(id)?.data ?? [])
  const asked = new Map(stays.map((stay) => [dealKey(stay), dealsQuery(ownDealRequest(stay.hotelId, stay.stay))]))
  const keys = [...asked.keys()].toSorted()
  const deals = byKey(keys, useQueries({ queries: keys.map((key) => asked.get(key)!) }))
  const { hotels: listed } = useHotelsById(isOffered('listHotels') ? distinct : [])
  return {
    hotels,
    deals,
    compared: new Map(
      located.map((hotel): [string, LocatedHotel] => {
        const stay = stays.find(({ hotelId }) => hotelId === hotel.id)
        const deal = stay && ownDeal(stay, deals)?.data.hotel
        const { rating = deal?.rating, reviewCount = deal?.review_count ?? 0 } = listed.get(hotel.id) ?? {}
        return [hotel.id, comparedHotel(hotel, rating, reviewCount)]
      }),
    ),
  }
}

/** The weather to expect during stays whose hotels are known, with one request for neighbours with the same nights. */
function useStaysWeather(
  stays: readonly KeptStay[],
  hotels: ReadonlyMap<string, Position>,
  today: string,
): Map<KeptStay, StayWeather> {
  const asked = isOffered('getWeather')
    ? stays.flatMap((stay) => {
        const hotel = hotels.get(stay.hotelId)
        return hotel === undefined || stayDateErrors(stay.stay, today).length > 0
          ? []
          : [{ stay, query: weatherQueryOf(stay, hotel) }]
      })
    : []
  const queries = new Map(asked.map(({ query }) => [hashKey(query.queryKey), query]))
  const found = byKey([...queries.keys()], useQueries({ queries: [...queries.values()] }))
  return new Map(
    asked.flatMap(({ stay, query }) => {
      const data = found.get(hashKey(query.queryKey))?.data
      return data === undefined ? [] : [[stay, data]]
    }),
  )
}

/** Of the days on which there is a night. */
function weatherQueryOf({ stay: { checkin, checkout } }: KeptStay, { latitude, longitude }: Position) {
  return weatherQuery({ latitude, longitude, startDate: checkin, endDate: addDays(checkout, -1) })
}

/** Tells the deals that are asked for apart. */
function dealKey({ hotelId, stay: { checkin, checkout } }: KeptStay): string {
  return `${hotelId} ${checkin} ${checkout}`
}

function ownDeal(stay: KeptStay, deals: ReadonlyMap<string, UseQueryResult<Deals>>) {
  return deals.get(dealKey(stay))?.data?.deals[0]
}

function comparedHotel(hotel: Hotel, rating: number | undefined, reviewCount: number): LocatedHotel {
  const { id, location, address, stars, amenities } = hotel
  const facilities = [...new Set(amenities.map(({ name }) => name))]
  return { id, ...location, city: address.city, stars, rating, reviewCount, facilities }
}

/** Results by what was asked for. */
function byKey<Result>(keys: readonly string[], results: readonly Result[]): Map<string, Result> {
  return new Map(keys.map((key, index) => [key, results[index]!]))
}
