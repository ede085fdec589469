import { addDays, dayMs, hourMs, utcDay } from '#contract/days'
import type { Position } from '#server/places/sphere'
import pThrottle from 'p-throttle'
import * as z from 'zod/mini'
import { createUpstream, type UpstreamResponse, UpstreamError } from '../../upstream/upstream.ts'
import { localTimeMs } from '../../places/zone-offset.ts'
import { dailyWeatherOf } from '../daily-weather.ts'
import { createGuardedRequest } from '../guarded-requests.ts'
import { createSeriesCache, type CachedSeries } from '../series-cache.ts'
import { ccBy, type WeatherService, type WeatherServiceOptions } from '../weather-service.ts'
import {
  eachVariable,
  readValue,
  type WeatherSeries,
  type WeatherSpan,
  type WeatherVariable,
} from '../weather-series.ts'

const metNorwayAttribution = `Data from MET Norway <https://www.met.no/en>, ${ccBy}`

const name = 'MET Norway'
const maxBytes = 2_000_000
const minuteMs = 60_000
/** The forecast covers nine days; responses never have more. */
const lastDay = 10
/** The terms of service allow twenty requests a second, across all processes. */
const betweenRequestsMs = 60
/** For a response without `Expires`. */
const usualFreshMs = 30 * minuteMs
/** The longest random delay of a refresh, which spreads the refreshes of many places. */
const maxDelayMs = 2 * minuteMs
/** Many programs send requests after a full hour; for this long, the cache is good enough. */
const fullHourMs = 2 * minuteMs
/** After a refusal: the service does not accept the application or its contact, or there were too many requests. */
const refusedPauseMs = 10 * minuteMs
/** For a place without a forecast. */
const unknownPlaceMs = hourMs

/** `baseUrl` includes the version. */
export interface MetNorwayOptions extends WeatherServiceOptions {
  /** An e-mail address or a page for contacting the operator. */
  readonly contact: string
}

/**
 * Creates the forecast of MET Norway (Locationforecast 2.0), nine days ahead. As its terms of service require, requests
 * name the operator, and a place is requested again only after `Expires`, with a conditional request.
 */
export function createMetNorway(options: MetNorwayOptions): WeatherService {
  const { baseUrl, contact, clock, timeoutMs, restMs, onError } = options
  const request = createGuardedRequest({
    name,
    upstream: createUpstream({
      name,
      baseUrl,
      headers: { 'user-agent': `Milestay ${contact}` },
      redirect: 'follow',
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

  async function load(position: Position, kept: CachedSeries | undefined): Promise<CachedSeries> {
    const nowMs = clock()
    const rushMs = rushLeftMs(nowMs)
    if (kept !== undefined && rushMs > 0) return { ...kept, freshUntilMs: nowMs + rushMs }
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

  function read({ status, headers, json }: UpstreamResponse, kept: CachedSeries | undefined): CachedSeries | undefined {
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
      const isTooLate = toMs - (series.timesMs[0] ?? Infinity) < leastHours * hourMs
      return isTooLate ? undefined : dailyWeatherOf(withPastHours(series, fromMs), place.timezone, date)
    },
  }
}

const noSteps: WeatherSeries = { timesMs: [], ...eachVariable(() => []), spans: [] }

/** Cuts off decimals after the fourth, which the service would refuse, without rounding. */
export function cutDecimals(degrees: number): string {
  return (Math.trunc(degrees * 10_000) / 10_000 + 0).toFixed(4)
}

/** Returns when to send the next request: some time after `Expires`, and not on the full hour. */
export function freshUntil(expires: string | null, nowMs: number, random: () => number = Math.random): number {
  const expiresMs = Date.parse(expires ?? '')
  const freshUntilMs = (Number.isNaN(expiresMs) ? nowMs + usualFreshMs : expiresMs) + random() * maxDelayMs
  const rushMs = rushLeftMs(freshUntilMs)
  return rushMs > 0 ? freshUntilMs + rushMs + random() * maxDelayMs : freshUntilMs
}

/** Returns how long the rush after a full hour still lasts; 0 when there is none. */
function rushLeftMs(timeMs: number): number {
  return Math.max(0, fullHourMs - (timeMs % hourMs))
}

/** A day with fewer hours left counts as past. */
const leastHours = 6

/**
 * Adds the past hours of today, from `fromMs` on, to a series that starts after them. Each equals the same hour
 * tomorrow, but has no rain. The low of a past morning is therefore the next morning's, and today's rain is the rain
 * still to come.
 */
function withPastHours(series: WeatherSeries, fromMs: number): WeatherSeries {
  const [beginMs = fromMs] = series.timesMs
  const hours = Math.ceil((beginMs - fromMs) / hourMs)
  if (hours <= 0 || beginMs - fromMs >= dayMs) return series
  const tomorrow = Array.from({ length: hours }, (_, hour) =>
    series.timesMs.indexOf(beginMs + dayMs - (hours - hour) * hourMs),
  )
  const prepend = (values: readonly number[]) => [...tomorrow.map((index) => values[index] ?? Number.NaN), ...values]
  return {
    timesMs: [...tomorrow.map((_, hour) => beginMs - (hours - hour) * hourMs), ...series.timesMs],
    ...eachVariable((variable) => prepend(series[variable])),
    spans: [{ fromMs, toMs: beginMs, millimeters: 0 }, ...series.spans],
  }
}

const details = z.optional(z.record(z.string(), z.unknown()))
const period = z.optional(z.object({ details }))

const response = z.object({
  properties: z.object({
    timeseries: z.array(
      z.object({
        time: z.string(),
        data: z.object({ instant: z.object({ details }), next_1_hours: period, next_6_hours: period }),
      }),
    ),
  }),
})

const fields = {
  air_temperature: 'temperature',
  cloud_area_fraction: 'cloudCover',
  relative_humidity: 'humidity',
  air_pressure_at_sea_level: 'pressure',
  wind_speed: 'windSpeed',
  wind_from_direction: 'windDirection',
  air_temperature_min: 'temperature',
  air_temperature_max: 'temperature',
  precipitation_amount: 'millimeters',
} as const
type Field = keyof typeof fields
/** Returns the name of a variable's field. */
const fieldOf = (variable: WeatherVariable) =>
  (Object.keys(fields) as Field[]).find((field) => fields[field] === variable)!

/**
 * Reads the time series of a Locationforecast; `undefined` when a response has none. Steps are hourly at first, then
 * six-hourly. Precipitation is for the next hour if the step has it. It is for the next six hours only if the next step
 * is six hours away, because hourly steps overlap. The last step has only instant values.
 */
function readTimeseries(json: unknown): WeatherSeries | undefined {
  const parsed = z.safeParse(response, json)
  if (!parsed.success) return undefined
  const valueOf = (field: Field, given: z.output<typeof details>) => readValue(fields[field], given?.[field])
  const steps = parsed.data.properties.timeseries.map(({ time, data }) => ({
    timeMs: Date.parse(time),
    instant: data.instant.details,
    hour: data.next_1_hours?.details,
    sixHours: data.next_6_hours?.details,
  }))
  const timesMs = steps.map(({ timeMs }) => timeMs)
  if (timesMs.some((timeMs, index) => !(timeMs > (timesMs[index - 1] ?? -1)))) return undefined

  const spans: WeatherSpan[] = []
  for (const [index, { timeMs, hour, sixHours }] of steps.entries()) {
    const untilNextMs = (timesMs[index + 1] ?? Infinity) - timeMs
    if (hour !== undefined) {
      spans.push({ fromMs: timeMs, toMs: timeMs + hourMs, millimeters: valueOf('precipitation_amount', hour) })
    } else if (sixHours !== undefined && untilNextMs >= 6 * hourMs) {
      spans.push({
        fromMs: timeMs,
        toMs: timeMs + 6 * hourMs,
        millimeters: valueOf('precipitation_amount', sixHours),
        low: valueOf('air_temperature_min', sixHours),
        high: valueOf('air_temperature_max', sixHours),
      })
    }
  }
  return {
    timesMs,
    ...eachVariable((variable) => steps.map(({ instant }) => valueOf(fieldOf(variable), instant))),
    spans,
  }
}
