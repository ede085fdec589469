import { dayMs, hourMs, utcDay } from '#contract/days'
import type { Position } from '#server/places/sphere'
import { createUpstream, UpstreamError } from '../../upstream/upstream.ts'
import { createGuardedRequest } from '../guarded-requests.ts'
import { eachVariable, type WeatherSeries, readValue, type WeatherVariable } from '../weather-series.ts'
import type { WeatherServiceOptions } from '../weather-service.ts'
import * as z from 'zod/mini'

const name = 'Open-Meteo'
const maxBytes = 1_000_000
const minuteMs = 60_000
/** After a refusal that only the operator can fix: a wrong key, a plan without this API, or another host. */
const misconfiguredPauseMs = 10 * minuteMs

/** `baseUrl` is the host of this API; a self-hosted server offers all APIs. */
export interface OpenMeteoOptions extends WeatherServiceOptions {
  readonly apiKey: string | undefined
}

/** Creates the function that requests data from one API of Open-Meteo or of a compatible server. */
export function createReadHourly(options: OpenMeteoOptions) {
  const { baseUrl, apiKey, clock, timeoutMs, restMs, onError } = options
  const isFree = isFreeHost(baseUrl)
  const request = createGuardedRequest({
    name,
    upstream: createUpstream({ name, baseUrl, headers: apiKey === undefined ? {} : { 'x-api-key': apiKey } }),
    clock,
    // The free hosts serve one request per IP address at a time.
    concurrency: isFree ? 1 : 4,
    maxWaiting: 100,
    restMs,
    pauseMs,
    onError: (error) => onError(explain(error)),
  })
  /**
   * Returns the hourly weather of days in UTC.
   *
   * @param path of the API: `/v1/forecast` or `/v1/archive`
   * @throws {UpstreamError} when the request fails
   * @throws {NotAskedError} when no request may be sent
   */
  return (
    path: string,
    { latitude, longitude }: Position,
    startDate: string,
    endDate: string,
  ): Promise<WeatherSeries> =>
    request(
      {
        path,
        query: {
          latitude: latitude.toFixed(4),
          longitude: longitude.toFixed(4),
          start_date: startDate,
          end_date: endDate,
          hourly: hourlyVariables.join(),
          // With another zone, the service would shift all days by today's offset.
          timezone: 'GMT',
          wind_speed_unit: 'ms',
        },
        timeoutMs,
        maxBytes,
      },
      ({ json }) => readHourly(json),
    )
}

/** Whether an address is one of the hosts that are free for non-commercial use. */
export function isFreeHost(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname.endsWith('.open-meteo.com') && !hostname.startsWith('customer-')
}

/** Returns how long to stop requests after a refusal. There is no `Retry-After`: the reason names the exceeded limit. */
function pauseMs({ status, body, failure, retryAfterMs }: UpstreamError, nowMs: number): number {
  const reason = reasonOf(body)
  if (status === 429) {
    if (retryAfterMs !== undefined) return retryAfterMs
    if (/^daily/i.test(reason)) return Date.parse(utcDay(nowMs)) + dayMs + minuteMs - nowMs
    if (/^hourly/i.test(reason)) return hourMs - (nowMs % hourMs) + minuteMs
    if (/concurrent/i.test(reason)) return 1000
    return minuteMs
  }
  const isMisconfigured =
    failure === 'redirect' || status === 401 || status === 403 || status === 404 || /api key/i.test(reason)
  return isMisconfigured ? misconfiguredPauseMs : 0
}

function reasonOf(body: unknown): string {
  const reason = typeof body === 'object' && body !== null && 'reason' in body ? body.reason : undefined
  return typeof reason === 'string' ? reason : ''
}

/** Adds the service's reason to the message. */
function explain(error: unknown): unknown {
  if (!(error instanceof UpstreamError)) return error
  const { failure, status, body, message } = error
  const reason = reasonOf(body).slice(0, 200)
  return reason === '' ? error : new UpstreamError(`${message}: ${reason}`, { failure, status })
}

const variables: Readonly<Record<WeatherVariable | 'millimeters', string>> = {
  temperature: 'temperature_2m',
  cloudCover: 'cloud_cover',
  humidity: 'relative_humidity_2m',
  pressure: 'pressure_msl',
  millimeters: 'precipitation',
  windSpeed: 'wind_speed_10m',
  windDirection: 'wind_direction_10m',
}

/** The names of the requested hourly values. */
const hourlyVariables: readonly string[] = Object.values(variables)

const response = z.object({
  utc_offset_seconds: z.literal(0),
  hourly: z.intersection(
    z.object({ time: z.array(z.string()) }),
    z.record(z.string(), z.nullable(z.array(z.unknown()))),
  ),
})

/**
 * Reads the hourly values of a response in UTC; `undefined` when it has none. A value that is `null` or impossible is
 * unknown. Precipitation is for the hour before its time.
 */
function readHourly(json: unknown): WeatherSeries | undefined {
  const parsed = z.safeParse(response, json)
  if (!parsed.success) return undefined
  const { hourly } = parsed.data
  const timesMs = hourly.time.map((time) => Date.parse(`${time}Z`))
  if (timesMs.length === 0 || timesMs.some((timeMs, index) => !(timeMs > (timesMs[index - 1] ?? -1)))) return undefined

  function valuesOf(variable: keyof typeof variables): number[] {
    const values = hourly[variables[variable]] ?? []
    return timesMs.map((_, index) => readValue(variable, values[index]))
  }

  return {
    timesMs,
    ...eachVariable(valuesOf),
    spans: valuesOf('millimeters').map((millimeters, index) => {
      const toMs = timesMs[index] ?? Number.NaN
      return { fromMs: toMs - hourMs, toMs, millimeters }
    }),
  }
}
