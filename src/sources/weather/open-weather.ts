import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '#contract/days'
import type { Clock } from '#server/runtime/clock'
import type { Forecast, ForecastDay } from '#server/weather/forecast'
import tzLookup from '@photostructure/tz-lookup'
import { createClimateForecast } from './climate/climate-forecast.ts'
import { createMetNorway } from './met-norway/met-norway.ts'
import { createOpenMeteoArchive } from './open-meteo/open-meteo-archive.ts'
import { createOpenMeteoForecast } from './open-meteo/open-meteo-forecast.ts'
import type { ZonedPlace } from './weather-service.ts'

/** The weather services to use. */
export interface WeatherSettings {
  readonly forecast:
    | { readonly kind: 'open-meteo'; readonly url: string }
    | { readonly kind: 'met-norway'; readonly url: string; readonly contact: string }
  /** The archive of Open-Meteo or of a compatible server, if any. */
  readonly archiveUrl: string | undefined
  /** The API key of an Open-Meteo customer. */
  readonly apiKey: string | undefined
}

export interface OpenWeatherOptions {
  readonly settings: WeatherSettings
  readonly clock: Clock
  /** Called when a request that was sent fails. */
  readonly onError: (error: unknown) => void
  /** How long a caller waits, three seconds by default. Later results stay in the cache for the next caller. */
  readonly maxWaitMs?: number
  /** For a complete response of a service. */
  readonly timeoutMs?: number
  /** How long requests to a service stop after it fails. */
  readonly restMs?: number
}

/**
 * Opens the weather of several services. Each day comes from the forecast if it covers the day, or else from the
 * archive, as the mean of past years, or else from the embedded climate. It never fails and never takes longer than
 * `maxWaitMs`.
 */
export function openWeather(options: OpenWeatherOptions): Forecast {
  const { settings, clock, onError, maxWaitMs = 3000, timeoutMs = 8000, restMs = 30_000 } = options
  const { forecast, archiveUrl, apiKey } = settings
  const common = { clock, onError, timeoutMs, restMs }
  const service =
    forecast.kind === 'open-meteo'
      ? createOpenMeteoForecast({ ...common, baseUrl: forecast.url, apiKey })
      : createMetNorway({ ...common, baseUrl: forecast.url, contact: forecast.contact })
  const archive =
    archiveUrl === undefined ? undefined : createOpenMeteoArchive({ ...common, baseUrl: archiveUrl, apiKey })
  const climate = createClimateForecast()

  async function ask(place: ZonedPlace, date: string): Promise<ForecastDay | undefined> {
    const foreseen = await service.day(place, date)
    if (foreseen !== undefined) {
      return { weather: foreseen, source: 'forecast', attribution: service.attribution }
    }
    const usual = await archive?.day(place, date)
    return usual && { weather: usual, source: 'archive', attribution: archive?.attribution }
  }

  return {
    async daily(position, startDate, days) {
      const { latitude, longitude } = position
      const place = { latitude, longitude, timezone: tzLookup(latitude, longitude) }
      const responded = new AbortController()
      const late = sleep(maxWaitMs, undefined, { signal: responded.signal }).catch(() => undefined)
      try {
        const usual = await climate.daily(position, startDate, days)
        return await Promise.all(
          usual.map(async (day, index) => (await Promise.race([ask(place, addDays(startDate, index)), late])) ?? day),
        )
      } finally {
        responded.abort()
      }
    },
  }
}
