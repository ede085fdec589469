import { addDays } from '#contract/days'
import type { WeatherRequest } from '#contract/get-weather'
import { stayDateErrors } from '#contract/stay-limits'
import { hashKey, useQueries } from '@tanstack/react-query'
import { weatherQuery } from '../../api/get-weather.ts'
import { isOffered } from '../../browser/platform.ts'
import type { Position } from '../../format/distance.ts'
import type { KeptStay } from '../../format/kept-stay.ts'
import type { StayWeather } from '../../format/stay-weather.ts'
import { byKey } from './use-found-hotels.ts'

/** The weather to expect during stays whose hotels are known, with one request for neighbours with the same nights. */
export function useStaysWeather(
  stays: readonly KeptStay[],
  hotels: ReadonlyMap<string, Position>,
  today: string,
): Map<KeptStay, StayWeather> {
  const asked = isOffered('getWeather')
    ? stays.flatMap((stay) => {
        const hotel = hotels.get(stay.hotelId)
        return hotel === undefined || stayDateErrors(stay, today).length > 0
          ? []
          : [{ stay, query: queryOf(stay, hotel) }]
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
function queryOf({ checkin, checkout }: KeptStay, { latitude, longitude }: Position) {
  const request: WeatherRequest = { latitude, longitude, startDate: checkin, endDate: addDays(checkout, -1) }
  return weatherQuery(request)
}
