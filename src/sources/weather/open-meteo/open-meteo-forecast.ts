import { addDays, utcDay } from '#contract/days'
import { dailyWeatherOf } from '../daily-weather.ts'
import { createSeriesCache } from '../series-cache.ts'
import { ccBy, type WeatherService } from '../weather-service.ts'
import { createReadHourly, type OpenMeteoOptions } from './open-meteo-api.ts'

export const openMeteoAttribution = `Weather data by Open-Meteo.com <https://open-meteo.com/>, ${ccBy}`

/** The last day of the forecast, in days after today in UTC. */
const lastDay = 15
/** Stays may start yesterday in UTC, and the local day there may start a day earlier. */
const firstDay = -2
/** Forecasts change every few hours. */
const freshMs = 3_600_000

/**
 * Creates Open-Meteo's forecast, from yesterday to fifteen days ahead. One request covers all days and counts as one
 * against the service's limits.
 */
export function createOpenMeteoForecast(options: OpenMeteoOptions): WeatherService {
  const { clock } = options
  const readHourly = createReadHourly(options)
  const find = createSeriesCache(async (place) => {
    const nowMs = clock()
    const today = utcDay(nowMs)
    const series = await readHourly('/v1/forecast', place, addDays(today, firstDay), addDays(today, lastDay))
    return { series, atMs: nowMs, freshUntilMs: nowMs + freshMs }
  }, clock)
  return {
    attribution: openMeteoAttribution,
    async day(place, date) {
      const today = utcDay(clock())
      if (date < addDays(today, firstDay + 1) || date > addDays(today, lastDay)) return undefined
      const series = await find(place)
      return series && dailyWeatherOf(series, place.timezone, date)
    },
  }
}
