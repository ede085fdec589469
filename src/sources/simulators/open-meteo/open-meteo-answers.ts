import { addDays, dayMs, nightsBetween, utcDay } from '#contract/days'
import type { Position } from '#server/places/sphere'
import { zoneOffsetMs } from '../../places/zone-offset.ts'
import { type TrueWeather, trueWeather } from '../true-weather.ts'

const hourMs = 3_600_000

export type Api = 'forecast' | 'archive' | 'climate'

/** What is odd in the answers. */
export interface Oddities {
  /** Values from this time on are `null`. */
  readonly nullFromMs?: number
  /** Variables that the model lacks: all `null`, and their unit is "undefined". */
  readonly nullVariables?: readonly string[]
  /** Temperatures around zero are −0. */
  readonly minusZero?: boolean
  /** Changes the values of a variable. */
  readonly change?: (name: string, value: number | null, timeMs: number) => number | null
}

/** A refusal with its reason. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, reason: string) {
    super(reason)
    this.status = status
  }
}

/** An hourly variable: of the instant, or of the hour before. */
type Hourly = readonly [unit: string, of: (now: TrueWeather, before: TrueWeather) => number]

const hourly: Readonly<Record<string, Hourly>> = {
  temperature_2m: ['°C', (now) => now.temperature],
  cloud_cover: ['%', (now) => now.cloudCover],
  cloudcover: ['%', (now) => now.cloudCover],
  relative_humidity_2m: ['%', (now) => now.humidity],
  relativehumidity_2m: ['%', (now) => now.humidity],
  pressure_msl: ['hPa', (now) => now.pressure],
  // At 500 m of height.
  surface_pressure: ['hPa', (now) => now.pressure - 60],
  precipitation: ['mm', (_, before) => before.millimeters],
  wind_speed_10m: ['km/h', (now) => now.windSpeed],
  windspeed_10m: ['km/h', (now) => now.windSpeed],
  wind_direction_10m: ['°', (now) => now.windDirection],
  winddirection_10m: ['°', (now) => now.windDirection],
}

/** A daily variable from the hourly values labelled 00:00 to 23:00. */
const daily: Readonly<Record<string, readonly [of: string, reduce: (values: readonly number[]) => number]>> = {
  temperature_2m_max: ['temperature_2m', (values) => Math.max(...values)],
  temperature_2m_min: ['temperature_2m', (values) => Math.min(...values)],
  temperature_2m_mean: ['temperature_2m', (values) => values.reduce((sum, value) => sum + value, 0) / values.length],
  precipitation_sum: ['precipitation', (values) => values.reduce((sum, value) => sum + value, 0)],
  wind_speed_10m_max: ['wind_speed_10m', (values) => Math.max(...values)],
  // The direction that prevails, which is not that of the strongest wind.
  wind_direction_10m_dominant: ['wind_direction_10m', (values) => values[values.length >>> 1] ?? 0],
}

/**
 * Answers a request of an API.
 *
 * @throws {Refusal} when it is not as documented
 */
export function answerApi(api: Api, query: URLSearchParams, nowMs: number, oddities: Oddities): unknown {
  const latitudes = coordinates(query, 'latitude', 90)
  const longitudes = coordinates(query, 'longitude', 180)
  if (latitudes.length !== longitudes.length) {
    throw new Refusal(400, "Parameter 'latitude' and 'longitude' must have the same number of elements")
  }
  const places = latitudes.map((latitude, index) => ({ latitude, longitude: longitudes[index] ?? 0 }))
  const answers = places.map((place, index) => ({
    ...(index > 0 ? { location_id: index } : {}),
    ...answerPlace(api, place, query, nowMs, oddities),
  }))
  return answers.length === 1 ? answers[0] : answers
}

/** The weight of a request against the limits. */
export function weightOf(query: URLSearchParams): number {
  const variables = [...list(query, 'hourly'), ...list(query, 'daily')].length
  const [start, end] = [query.get('start_date'), query.get('end_date')]
  const days = start !== null && end !== null ? nightsBetween(start, end) + 1 : Number(query.get('forecast_days') ?? 7)
  const places = list(query, 'latitude').length
  return Math.max(1, variables / 10, (variables / 10) * (days / 14)) * places
}

function answerPlace(api: Api, place: Position, query: URLSearchParams, nowMs: number, oddities: Oddities) {
  const { startDate, endDate } = datesOf(api, query, nowMs)
  const timezone = query.get('timezone') ?? 'GMT'
  const zone = timezone === 'GMT' || timezone === 'auto' ? 'UTC' : timezone
  // One offset for all days: that of the zone at the time of asking.
  const offsetMs = offsetOf(zone, nowMs)
  const beginMs = Date.parse(startDate) - offsetMs
  const endMs = Date.parse(addDays(endDate, 1)) - offsetMs
  const times = Array.from({ length: (endMs - beginMs) / hourMs }, (_, hour) => beginMs + hour * hourMs)
  const speedUnit = query.get('wind_speed_unit') ?? 'kmh'
  const unit = (name: string) =>
    oddities.nullVariables?.includes(name)
      ? 'undefined'
      : hourly[name]?.[0] === 'km/h'
        ? (speedUnits[speedUnit]?.name ?? 'km/h')
        : hourly[name]?.[0]
  const at = (name: string, timeMs: number): number | null => {
    const [shown, of] = hourly[name] ?? ['', () => Number.NaN]
    if (oddities.nullVariables?.includes(name) || timeMs >= (oddities.nullFromMs ?? Infinity)) return null
    if (api === 'archive' && timeMs > nowMs - 5 * dayMs) return null
    const value = of(trueWeather(place, timeMs), trueWeather(place, timeMs - hourMs))
    return shown === 'km/h' ? round(value * (speedUnits[speedUnit]?.perMeter ?? 3.6)) : value
  }
  const value = (name: string, timeMs: number) => {
    const known = at(name, timeMs)
    const changed = oddities.change ? oddities.change(name, known, timeMs) : known
    return oddities.minusZero === true && changed !== null && Math.abs(changed) < 0.5 ? '-0' : changed
  }
  const label = (timeMs: number) => new Date(timeMs + offsetMs).toISOString().slice(0, 16)
  const hourlyNames = list(query, 'hourly')
  const dailyNames = list(query, 'daily')
  checkNames(api, hourlyNames, dailyNames, query)
  const days = Array.from({ length: nightsBetween(startDate, endDate) + 1 }, (_, day) => addDays(startDate, day))

  return {
    // Those of the grid, not those asked for.
    latitude: Math.round(place.latitude * 8) / 8,
    longitude: Math.round(place.longitude * 8) / 8,
    generationtime_ms: 0.2,
    utc_offset_seconds: offsetMs / 1000,
    timezone,
    timezone_abbreviation: timezone,
    elevation: 38,
    ...(hourlyNames.length > 0 && {
      hourly_units: { time: 'iso8601', ...Object.fromEntries(hourlyNames.map((name) => [name, unit(name)])) },
      hourly: {
        time: times.map(label),
        ...Object.fromEntries(hourlyNames.map((name) => [name, times.map((timeMs) => value(name, timeMs))])),
      },
    }),
    ...(dailyNames.length > 0 && {
      daily_units: {
        time: 'iso8601',
        ...Object.fromEntries(dailyNames.map((name) => [name, unit(daily[name]?.[0] ?? '')])),
      },
      daily: {
        time: days,
        ...Object.fromEntries(
          dailyNames.flatMap((name) => {
            const models = list(query, 'models')
            const values = days.map((_, day) => {
              const [of, reduce] = daily[name] ?? ['', () => Number.NaN]
              const known = times.slice(day * 24, day * 24 + 24).map((timeMs) => at(of, timeMs))
              return known.includes(null) ? null : round(reduce(known.map(Number)))
            })
            return models.length > 1 ? models.map((model) => [`${name}_${model}`, values]) : [[name, values]]
          }),
        ),
      },
    }),
  }
}

const speedUnits: Readonly<Record<string, { readonly name: string; readonly perMeter: number }>> = {
  kmh: { name: 'km/h', perMeter: 3.6 },
  ms: { name: 'm/s', perMeter: 1 },
  mph: { name: 'mp/h', perMeter: 2.236_936 },
  kn: { name: 'kn', perMeter: 1.943_844 },
}

function checkNames(api: Api, hourlyNames: readonly string[], dailyNames: readonly string[], query: URLSearchParams) {
  if (api === 'climate' && hourlyNames.length > 0) throw new Refusal(400, 'Hourly values are not available')
  for (const name of hourlyNames) {
    if (!(name in hourly))
      throw new Refusal(400, `Data corrupted at path ''. Cannot initialize from invalid String value ${name}.`)
  }
  for (const name of dailyNames) {
    if (!(name in daily) || (api === 'climate' && name.includes('direction'))) {
      throw new Refusal(400, `Data corrupted at path ''. Cannot initialize from invalid String value ${name}.`)
    }
  }
  if (dailyNames.length > 0 && api === 'forecast' && !query.has('timezone')) {
    throw new Refusal(400, 'Timezone is required')
  }
}

/** The first and last day of what is asked for, within what the API has. */
function datesOf(api: Api, query: URLSearchParams, nowMs: number): { startDate: string; endDate: string } {
  const today = utcDay(nowMs)
  const ranges = {
    forecast: [addDays(today, -93), addDays(today, 15)],
    archive: ['1940-01-01', today],
    climate: ['1950-01-01', '2050-12-31'],
  } as const
  const [first, last] = ranges[api]
  const [startDate, endDate] = [query.get('start_date'), query.get('end_date')]
  const hasDays = query.has('forecast_days') || query.has('past_days')
  if (startDate === null && endDate === null) {
    if (api !== 'forecast') throw new Refusal(400, "Parameter 'start_date' and 'end_date' must be set")
    const [ahead, back] = [Number(query.get('forecast_days') ?? 7), Number(query.get('past_days') ?? 0)]
    if (!(ahead >= 0 && ahead <= 16)) {
      throw new Refusal(400, `Forecast days is invalid. Allowed range 0 to 16. Given ${ahead}.`)
    }
    if (!(back >= 0 && back <= 92))
      throw new Refusal(400, `Past days is invalid. Allowed range 0 to 92. Given ${back}.`)
    return { startDate: addDays(today, -back), endDate: addDays(today, ahead - 1) }
  }
  if (hasDays) throw new Refusal(400, "Parameter 'forecast_days' and 'start_date' are mutually exclusive")
  if (startDate === null || endDate === null) throw new Refusal(400, 'Both start_date and end_date must be set')
  for (const [name, date] of [
    ['start_date', startDate],
    ['end_date', endDate],
  ] as const) {
    if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new Refusal(400, `Invalid date format. Make sure to use 'YYYY-MM-DD'`)
    if (date < first || date > last) {
      throw new Refusal(400, `Parameter '${name}' is out of allowed range from ${first} to ${last}`)
    }
  }
  if (endDate < startDate) throw new Refusal(400, 'End-date must be larger or equals than start-date')
  return { startDate, endDate }
}

function coordinates(query: URLSearchParams, name: string, limit: number): number[] {
  const values = list(query, name).map(Number)
  if (values.length === 0) throw new Refusal(400, `Value of type 'Array<String>' required for key '${name}'.`)
  for (const value of values) {
    if (!(Math.abs(value) <= limit)) {
      throw new Refusal(400, `${name} must be in range of -${limit} to ${limit}°. Given: ${value}.`)
    }
  }
  return values
}

function offsetOf(zone: string, nowMs: number): number {
  try {
    return zoneOffsetMs(zone, nowMs)
  } catch {
    throw new Refusal(400, 'Invalid timezone')
  }
}

function list(query: URLSearchParams, name: string): string[] {
  return query.getAll(name).flatMap((text) => text.split(',').filter((word) => word !== ''))
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
