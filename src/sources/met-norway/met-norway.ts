import { addDays, utcDay } from '#contract/days'
import type { Clock } from '#server/clock'
import type { Position } from '#server/places/sphere'
import pThrottle from 'p-throttle'
import { createUpstream, type UpstreamResponse } from '../upstream/upstream.ts'
import { UpstreamError } from '../upstream/upstream-error.ts'
import { dailyWeatherOf } from '../weather/daily-weather.ts'
import { createGuardedRequest } from '../weather/guarded-requests.ts'
import { localTimeMs } from '../weather/local-time.ts'
import { createSeriesCache, type KeptSeries } from '../weather/series-cache.ts'
import { ccBy, type WeatherService } from '../weather/weather-service.ts'
import type { WeatherSeries } from '../weather/weather-series.ts'
import { readTimeseries } from './read-timeseries.ts'
import { isTooLate, withPastHours } from './past-hours.ts'

const metNorwayAttribution = `Data from MET Norway <https://www.met.no/en>, ${ccBy}`

const name = 'MET Norway'
const maxBytes = 2_000_000
const minuteMs = 60_000
const hourMs = 3_600_000
/** The forecast reaches nine days; more is in no answer. */
const lastDay = 10
/** The terms of the service allow twenty requests a second, over all processes. */
const betweenRequestsMs = 60
/** Where an answer lacks `Expires`. */
const usualFreshMs = 30 * minuteMs
/** A refresh comes later by up to this, so that those of many places do not come together. */
const maxDelayMs = 2 * minuteMs
/** After a full hour many programs ask at once; what is kept is good enough for as long. */
const fullHourMs = 2 * minuteMs
/** After a refusal: it names neither the application nor a contact that the service accepts, or asked too often. */
const refusedPauseMs = 10 * minuteMs
/** Where there is no forecast for a place. */
const unknownPlaceMs = hourMs

export interface MetNorwayOptions {
  /** The address up to the version, without a slash at the end. */
  readonly baseUrl: string
  /** An e-mail address or a page by which the operator can be reached. */
  readonly contact: string
  readonly clock: Clock
  readonly timeoutMs: number
  /** For how long the service is not asked after failing. */
  readonly restMs: number
  /** Called with the failure of each request that was sent, and with a warning of the service. */
  readonly onError: (error: unknown) => void
}

/**
 * Creates the forecast of MET Norway (Locationforecast 2.0), nine days ahead, by its terms of service: it names the operator,
 * asks for no place again before `Expires`, and then only whether something changed.
 */
export function createMetNorway(options: MetNorwayOptions): WeatherService {
  const { baseUrl, contact, clock, timeoutMs, restMs, onError } = options
  const request = createGuardedRequest({
    name,
    upstream: createUpstream({
      name,
      baseUrl,
      headers: { 'user-agent': `Milestay ${contact}` },
      followsRedirects: true,
    }),
    clock,
    concurrency: 4,
    maxWaiting: 100,
    turn: pThrottle({ limit: 1, interval: betweenRequestsMs })(async () => undefined),
    restMs,
    pauseMs: ({ status, retryAfterMs }) =>
      status === 403 || status === 401 || status === 429 ? (retryAfterMs ?? refusedPauseMs) : 0,
    onError,
  })
  let isDeprecationReported = false

  async function load(position: Position, kept: KeptSeries | undefined): Promise<KeptSeries> {
    const nowMs = clock()
    if (kept !== undefined && isFullHour(nowMs)) return { ...kept, freshUntilMs: afterFullHour(nowMs) }
    try {
      return await request(
        {
          path: '/complete',
          query: { lat: cutDecimals(position.latitude), lon: cutDecimals(position.longitude) },
          headers: kept?.lastModified === undefined ? {} : { 'if-modified-since': kept.lastModified },
          timeoutMs,
          maxBytes,
        },
        (response) => read(response, kept),
      )
    } catch (error) {
      const isUnknownPlace = error instanceof UpstreamError && (error.status === 404 || error.status === 422)
      if (!isUnknownPlace) throw error
      return { series: noSteps, atMs: nowMs, freshUntilMs: nowMs + unknownPlaceMs }
    }
  }

  function read({ status, headers, json }: UpstreamResponse, kept: KeptSeries | undefined): KeptSeries | undefined {
    if (status === 203 && !isDeprecationReported) {
      isDeprecationReported = true
      onError(new Error(`${name}: the version asked for is deprecated or a test version (HTTP 203)`))
    }
    const series = status === 304 ? kept?.series : readTimeseries(json)
    const nowMs = clock()
    return (
      series && {
        series,
        atMs: nowMs,
        freshUntilMs: freshUntil(headers.get('expires'), nowMs),
        lastModified: headers.get('last-modified') ?? kept?.lastModified,
      }
    )
  }
  const find = createSeriesCache(load, clock)

  return {
    attribution: metNorwayAttribution,
    async day(place, date) {
      const today = utcDay(clock())
      if (date < addDays(today, -1) || date > addDays(today, lastDay)) return undefined
      const series = await find(place)
      if (series === undefined) return undefined
      const fromMs = localTimeMs(place.timezone, date, 0)
      const toMs = localTimeMs(place.timezone, addDays(date, 1), 0)
      return isTooLate(series, toMs) ? undefined : dailyWeatherOf(withPastHours(series, fromMs), place.timezone, date)
    },
  }
}

const noSteps: WeatherSeries = {
  timesMs: [],
  temperature: [],
  cloudCover: [],
  humidity: [],
  pressure: [],
  windSpeed: [],
  windDirection: [],
  spans: [],
}

/** The service refuses more than four decimals; the others are cut, not rounded. */
export function cutDecimals(degrees: number): string {
  return (Math.trunc(degrees * 10_000) / 10_000 + 0).toFixed(4)
}

/** When to ask again: some time after `Expires`, and not on the full hour. */
export function freshUntil(expires: string | null, nowMs: number, random: () => number = Math.random): number {
  const expiresMs = Date.parse(expires ?? '')
  const freshUntilMs = (Number.isNaN(expiresMs) ? nowMs + usualFreshMs : expiresMs) + random() * maxDelayMs
  return isFullHour(freshUntilMs) ? afterFullHour(freshUntilMs) + random() * maxDelayMs : freshUntilMs
}

function isFullHour(timeMs: number): boolean {
  return timeMs % hourMs < fullHourMs
}

function afterFullHour(timeMs: number): number {
  return timeMs - (timeMs % hourMs) + fullHourMs
}
