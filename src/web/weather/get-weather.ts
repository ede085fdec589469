import { getWeather, maxWeatherDays, type WeatherRequest } from '#contract/data/get-weather'
import { addDays, utcDay } from '#contract/days'
import type { StayDates } from '#contract/hotels/stay-limits'
import { queryOptions } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { monthSpan } from '#web/kit/format/dates.ts'
import { stayWeather } from './stay-weather.ts'

/** A forecast changes a few times a day. */
const freshMs = 10 * 60_000

/** Returns the query for the weather around a position, to about ten kilometres; idle without a request. */
export function weatherQuery(request: WeatherRequest | undefined) {
  const rounded = request && {
    ...request,
    // Nearby positions share an address, and so a cached response.
    latitude: toTenth(request.latitude),
    longitude: toTenth(request.longitude),
  }
  return queryOptions({
    ...query(getWeather, rounded, ({ data, headers }) => stayWeather(data.data, headers)),
    staleTime: freshMs,
  })
}

function toTenth(degrees: number): number {
  return Math.round(degrees * 10) / 10
}

/** Returns the first and last day of a stay or else a month, YYYY-MM-DD, within the future that one request covers. */
export function weatherSpan(stay: StayDates | undefined, month: string, now: Date) {
  const today = utcDay(now.getTime())
  const { from, to } = monthSpan(month)
  const first = stay?.checkin ?? from
  const last = stay?.checkout ?? addDays(to, -1)
  const startDate = first < today ? today : first
  const furthest = addDays(startDate, maxWeatherDays - 1)
  return { startDate, endDate: last < furthest ? last : furthest }
}
