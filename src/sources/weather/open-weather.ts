import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '#contract/days'
import type { Clock } from '#server/runtime/clock'
import type { Forecast, ForecastDay, ForecastPlace } from '#server/weather/forecast'
import tzLookup from '@photostructure/tz-lookup'
import { createClimateForecast } from './climate/climate-forecast.ts'
import { createMetNorway } from './met-norway/met-norway.ts'
import { createOpenMeteoArchive } from './open-meteo/open-meteo-archive.ts'
import { createOpenMeteoForecast } from './open-meteo/open-meteo-forecast.ts'
import { zoneOffsetMs } from '../places/zone-offset.ts'
import type { ZonedPlace } from './weather-service.ts'

/** Which services know the weather. */
export interface WeatherSettings {
  readonly forecast:
    | { readonly kind: 'open-meteo'; readonly url: string }
    | { readonly kind: 'met-norway'; readonly url: string; readonly contact: string }
  /** The archive of Open-Meteo, or of a server of the same kind; `undefined` without. */
  readonly archiveUrl: string | undefined
  /** The key of a customer of Open-Meteo. */
  readonly apiKey: string | undefined
}

export interface OpenWeatherOptions {
  readonly settings: WeatherSettings
  readonly clock: Clock
  /** Called with the failure of each request that was sent. */
  readonly onError: (error: unknown) => void
  /** For how long a caller waits; what comes later is kept for the next one. Three seconds when left out. */
  readonly maxWaitMs?: number
  /** For a complete response of a service. */
  readonly timeoutMs?: number
  /** For how long a service is not asked after failing. */
  readonly restMs?: number
}

/**
 * Opens the weather of services: each day from the forecast where it reaches, else from the archive as the mean of past
 * years, else from the embedded climate. It never fails, and never takes longer than `maxWaitMs`.
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
      const place = { ...position, timezone: zoneOf(position) }
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

/** The zone of a place: its own, or where none is known, the zone of its coordinates. */
function zoneOf({ timezone, latitude, longitude }: ForecastPlace): string {
  if (timezone === undefined) return tzLookup(latitude, longitude)
  try {
    zoneOffsetMs(timezone, 0)
    return timezone
  } catch {
    return tzLookup(latitude, longitude)
  }
}
