import { addDays, dayMs, hourMs, utcDay } from '#contract/days'
import type { Position } from '#server/places/sphere'
import pThrottle from 'p-throttle'
import * as z from 'zod/mini'
import { createUpstream, type UpstreamResponse, UpstreamError } from '../../upstream/upstream.ts'
import { localTimeMs } from '../../places/zone-offset.ts'
import { dailyWeatherOf } from '../daily-weather.ts'
import { createGuardedRequest } from '../guarded-requests.ts'
import { createSeriesCache, type KeptSeries } from '../series-cache.ts'
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
/** The forecast reaches nine days; more is in no response. */
const lastDay = 10
/** The terms of the service allow twenty requests a second, over all processes. */
const betweenRequestsMs = 60
/** Where a response lacks `Expires`. */
const usualFreshMs = 30 * minuteMs
/** A refresh comes later by up to this, so that refreshes of many places do not come together. */
const maxDelayMs = 2 * minuteMs
/** After a full hour many programs ask at once; what is kept is good enough for as long. */
const fullHourMs = 2 * minuteMs
/** After a refusal: it names neither the application nor a contact that the service accepts, or asked too often. */
const refusedPauseMs = 10 * minuteMs
/** Where there is no forecast for a place. */
const unknownPlaceMs = hourMs

/** `baseUrl` includes the version. */
export interface MetNorwayOptions extends WeatherServiceOptions {
  /** An e-mail address or a page by which the operator can be reached. */
  readonly contact: string
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

  async function load(position: Position, kept: KeptSeries | undefined): Promise<KeptSeries> {
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
      const isTooLate = toMs - (series.timesMs[0] ?? Infinity) < leastHours * hourMs
      return isTooLate ? undefined : dailyWeatherOf(withPastHours(series, fromMs), place.timezone, date)
    },
  }
}

const noSteps: WeatherSeries = { timesMs: [], ...eachVariable(() => []), spans: [] }

/** The service refuses more than four decimals; the others are cut, not rounded. */
export function cutDecimals(degrees: number): string {
  return (Math.trunc(degrees * 10_000) / 10_000 + 0).toFixed(4)
}

/** When to ask again: some time after `Expires`, and not on the full hour. */
export function freshUntil(expires: string | null, nowMs: number, random: () => number = Math.random): number {
  const expiresMs = Date.parse(expires ?? '')
  const freshUntilMs = (Number.isNaN(expiresMs) ? nowMs + usualFreshMs : expiresMs) + random() * maxDelayMs
  const rushMs = rushLeftMs(freshUntilMs)
  return rushMs > 0 ? freshUntilMs + rushMs + random() * maxDelayMs : freshUntilMs
}

/** For how long the rush of a full hour still lasts; 0 where there is none. */
function rushLeftMs(timeMs: number): number {
  return Math.max(0, fullHourMs - (timeMs % hourMs))
}

/** A day with less to come is past rather than ahead. */
const leastHours = 6

/**
 * Adds the hours of today that have passed, from `fromMs` on, to a series that begins after them: each is as the same hour
 * tomorrow, and nothing more falls in them. So the low of a morning that is over is the next morning's, and the rain of today
 * is what is still to come.
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
/** The field of an instant. */
const fieldOf = (variable: WeatherVariable) =>
  (Object.keys(fields) as Field[]).find((field) => fields[field] === variable)!

/**
 * Reads the time series of a Locationforecast; `undefined` where a response has none. Steps are hourly at first and then of
 * six hours: what falls is of the next hour where the step has it, and of the next six hours only where the next step is as
 * far away, because hourly steps overlap. The last step has only its instant.
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
      spans.push({
        fromMs: timeMs,
        toMs: timeMs + hourMs,
        millimeters: valueOf('precipitation_amount', hour),
      })
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
