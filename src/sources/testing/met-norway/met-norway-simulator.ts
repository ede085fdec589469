import { hourMs } from '#contract/days'
import type { Clock } from '#server/runtime/clock'
import type { Position } from '#server/places/sphere'
import {
  type LocalServer,
  type SimulatedFailure,
  type SimulatedRequest,
  type SimulatedResponse,
  startLocalServer,
} from '../local-server.ts'
import { trueWeather } from '../true-weather.ts'

const root = '/weatherapi/locationforecast/2.0'
/** How long a response is to be kept. */
const freshMs = 31 * 60_000
const hourlySteps = 55
const sixHourlySteps = 26

export interface MetNorwaySimulatorOptions {
  readonly clock: Clock
  readonly port?: number
}

/** A server that answers as Locationforecast 2.0 of MET Norway does. */
export interface MetNorwaySimulator extends LocalServer {
  /** The address up to the version. */
  readonly baseUrl: string
  readonly requests: readonly SimulatedRequest[]
  /** Requests that the terms of the service forbid, in words: before `Expires`, without gzip, too many in a second. */
  readonly violations: readonly string[]
  /** 203 in place of 200. */
  isDeprecated: boolean
  /** Answers the next requests, in order. */
  failNext(...failures: readonly (SimulatedResponse | SimulatedFailure)[]): void
}

/** Starts a server on the loopback that answers as MET Norway does. */
export async function startMetNorwaySimulator({ clock, port }: MetNorwaySimulatorOptions): Promise<MetNorwaySimulator> {
  const requests: SimulatedRequest[] = []
  const violations: string[] = []
  const failures: (SimulatedResponse | SimulatedFailure)[] = []
  const expiresMsByPlace = new Map<string, number>()
  let recentMs: number[] = []

  function response(request: SimulatedRequest): SimulatedResponse | SimulatedFailure {
    requests.push(request)
    const { path, query, headers } = request
    recentMs = [...recentMs.filter((timeMs) => timeMs > clock() - 1000), clock()]
    if (recentMs.length > 20) {
      violations.push('more than 20 requests in a second')
      return html(429)
    }
    const failure = failures.shift()
    if (failure !== undefined) return failure
    if (!identifies(headers['user-agent'])) return html(403)
    if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) violations.push('does not accept gzip')
    const product = path.slice(root.length + 1)
    if (!path.startsWith(`${root}/`) || !['compact', 'complete'].includes(product)) return html(404)
    const [lat, lon] = [query.get('lat'), query.get('lon')]
    if (lat === null || lon === null || !isCoordinate(lat, 90) || !isCoordinate(lon, 180)) return html(400)
    if ([lat, lon].some((text) => /\.\d{5}/.test(text))) return html(403)

    const place = `${product} ${lat} ${lon}`
    if (clock() < (expiresMsByPlace.get(place) ?? 0)) violations.push(`before Expires: ${place}`)
    // The model runs every hour; its time is that of the last change.
    const updatedMs = clock() - (clock() % hourMs)
    const expiresMs = clock() + freshMs
    expiresMsByPlace.set(place, expiresMs)
    const lastModified = new Date(updatedMs).toUTCString()
    const common = { expires: new Date(expiresMs).toUTCString(), 'last-modified': lastModified }
    if (headers['if-modified-since'] === lastModified) return { status: 304, headers: common }
    return {
      status: simulator.isDeprecated ? 203 : 200,
      headers: common,
      json: locationforecast(product, { latitude: Number(lat), longitude: Number(lon) }, updatedMs),
    }
  }

  const server = await startLocalServer(response, port)
  const simulator: MetNorwaySimulator = {
    ...server,
    baseUrl: `${server.url}${root}`,
    requests,
    violations,
    isDeprecated: false,
    failNext: (...next) => failures.push(...next),
  }
  return simulator
}

/** A user agent names an application and how to reach its operator; those of libraries are refused. */
function identifies(userAgent = ''): boolean {
  const isLibrary = /^(?:node|undici|curl|wget|python|java|okhttp|axios|go-http|dart)\b/i.test(userAgent)
  return !isLibrary && /\S+\s+\S*(?:@|\.)\S+/.test(userAgent)
}

function isCoordinate(text: string, limit: number): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text) && Math.abs(Number(text)) <= limit
}

function html(status: number): SimulatedFailure {
  return { failure: 'html', status }
}

/** Hourly steps until a time of 00, 06, 12 or 18 UTC, six-hourly ones from there, and one that has only its instant. */
function locationforecast(product: string, place: Position, updatedMs: number) {
  const hourlyUntilMs = Math.floor((updatedMs + (hourlySteps + 2) * hourMs) / (6 * hourMs)) * 6 * hourMs
  const hourly = Array.from({ length: (hourlyUntilMs - updatedMs) / hourMs }, (_, hour) => updatedMs + hour * hourMs)
  const sixHourly = Array.from({ length: sixHourlySteps }, (_, step) => hourlyUntilMs + step * 6 * hourMs)
  const lastMs = hourlyUntilMs + sixHourlySteps * 6 * hourMs
  const instant = (timeMs: number) => {
    const { temperature, pressure, cloudCover, humidity, windSpeed, windDirection } = trueWeather(place, timeMs)
    return {
      details: {
        air_temperature: temperature,
        air_pressure_at_sea_level: pressure,
        cloud_area_fraction: cloudCover,
        relative_humidity: humidity,
        wind_from_direction: windDirection,
        wind_speed: windSpeed,
      },
    }
  }
  const summary = { symbol_code: 'cloudy' }
  const nextHours = (timeMs: number, hours: number) => {
    const all = Array.from({ length: hours }, (_, hour) => trueWeather(place, timeMs + hour * hourMs))
    const temperatures = [...all, trueWeather(place, timeMs + hours * hourMs)].map(({ temperature }) => temperature)
    return {
      summary,
      details: {
        precipitation_amount: Math.round(all.reduce((sum, { millimeters }) => sum + millimeters, 0) * 10) / 10,
        ...(product === 'complete' &&
          hours === 6 && {
            air_temperature_min: Math.min(...temperatures),
            air_temperature_max: Math.max(...temperatures),
          }),
      },
    }
  }
  // `details` is missing in some and empty in others.
  const next12Hours = (index: number) => (index % 2 === 0 ? { summary } : { summary, details: {} })
  const step = (timeMs: number, data: object) => ({
    time: new Date(timeMs).toISOString().replace('.000', ''),
    data: { instant: instant(timeMs), ...data },
  })
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [place.longitude, place.latitude, 3] },
    properties: {
      meta: {
        updated_at: new Date(updatedMs).toISOString().replace('.000', ''),
        units: { air_temperature: 'celsius', precipitation_amount: 'mm', wind_speed: 'm/s' },
      },
      timeseries: [
        ...hourly.map((timeMs, index) =>
          step(timeMs, {
            next_1_hours: nextHours(timeMs, 1),
            next_6_hours: nextHours(timeMs, 6),
            next_12_hours: next12Hours(index),
          }),
        ),
        ...sixHourly.map((timeMs, index) =>
          step(timeMs, { next_6_hours: nextHours(timeMs, 6), next_12_hours: next12Hours(index) }),
        ),
        step(lastMs, {}),
      ],
    },
  }
}
