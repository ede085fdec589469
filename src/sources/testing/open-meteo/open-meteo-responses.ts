import { addDays, dayMs, hourMs, nightsBetween, utcDay } from '#contract/days'
import type { Position } from '#server/places/sphere'
import { type TrueWeather, trueWeather } from '../true-weather.ts'

export type Api = 'forecast' | 'archive'

/** What is odd in the responses. */
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
  relative_humidity_2m: ['%', (now) => now.humidity],
  pressure_msl: ['hPa', (now) => now.pressure],
  precipitation: ['mm', (_, before) => before.millimeters],
  wind_speed_10m: ['m/s', (now) => now.windSpeed],
  wind_direction_10m: ['°', (now) => now.windDirection],
}

/**
 * Answers a request for the hourly weather of a place, in UTC.
 *
 * @throws {Refusal} when it is not as documented
 */
export function respondToApi(api: Api, query: URLSearchParams, nowMs: number, oddities: Oddities): unknown {
  const place: Position = {
    latitude: coordinate(query, 'latitude', 90),
    longitude: coordinate(query, 'longitude', 180),
  }
  const { startDate, endDate } = datesOf(api, query, nowMs)
  // Its own default is kilometres an hour.
  if (query.get('wind_speed_unit') !== 'ms') throw new Refusal(400, 'Only metres per second are simulated')
  const beginMs = Date.parse(startDate)
  const times = Array.from(
    { length: (Date.parse(addDays(endDate, 1)) - beginMs) / hourMs },
    (_, hour) => beginMs + hour * hourMs,
  )
  const names = list(query, 'hourly')
  const lacks = (name: string) => oddities.nullVariables?.includes(name) === true
  const at = (name: string, timeMs: number): number | null => {
    if (lacks(name) || timeMs >= (oddities.nullFromMs ?? Infinity)) return null
    if (api === 'archive' && timeMs > nowMs - 5 * dayMs) return null
    return variable(name)[1](trueWeather(place, timeMs), trueWeather(place, timeMs - hourMs))
  }
  const value = (name: string, timeMs: number) => {
    const known = at(name, timeMs)
    const changed = oddities.change ? oddities.change(name, known, timeMs) : known
    return oddities.minusZero === true && changed !== null && Math.abs(changed) < 0.5 ? '-0' : changed
  }
  const unit = (name: string) => (lacks(name) ? 'undefined' : variable(name)[0])
  return {
    // Those of the grid, not those asked for.
    latitude: Math.round(place.latitude * 8) / 8,
    longitude: Math.round(place.longitude * 8) / 8,
    generationtime_ms: 0.2,
    utc_offset_seconds: 0,
    timezone: 'GMT',
    elevation: 38,
    hourly_units: { time: 'iso8601', ...Object.fromEntries(names.map((name) => [name, unit(name)])) },
    hourly: {
      time: times.map((timeMs) => new Date(timeMs).toISOString().slice(0, 16)),
      ...Object.fromEntries(names.map((name) => [name, times.map((timeMs) => value(name, timeMs))])),
    },
  }
}

/** The weight of a request against the limits. */
export function weightOf(query: URLSearchParams): number {
  const variables = list(query, 'hourly').length
  const days = nightsBetween(query.get('start_date') ?? '', query.get('end_date') ?? '') + 1
  return Math.max(1, variables / 10, (variables / 10) * (days / 14))
}

function variable(name: string): Hourly {
  const found = hourly[name]
  if (found === undefined) {
    throw new Refusal(400, `Data corrupted at path ''. Cannot initialize from invalid String value ${name}.`)
  }
  return found
}

/** The first and last day of what is asked for, within what the API has. */
function datesOf(api: Api, query: URLSearchParams, nowMs: number): { startDate: string; endDate: string } {
  const today = utcDay(nowMs)
  const [first, last] = api === 'forecast' ? [addDays(today, -93), addDays(today, 15)] : ['1940-01-01', today]
  const [startDate, endDate] = [query.get('start_date') ?? '', query.get('end_date') ?? '']
  for (const [name, date] of Object.entries({ start_date: startDate, end_date: endDate })) {
    if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new Refusal(400, `Invalid date format. Make sure to use 'YYYY-MM-DD'`)
    if (date < first || date > last) {
      throw new Refusal(400, `Parameter '${name}' is out of allowed range from ${first} to ${last}`)
    }
  }
  if (endDate < startDate) throw new Refusal(400, 'End-date must be larger or equals than start-date')
  return { startDate, endDate }
}

function coordinate(query: URLSearchParams, name: string, limit: number): number {
  const value = Number(query.get(name) ?? Number.NaN)
  if (Math.abs(value) <= limit) return value
  throw new Refusal(400, `${name} must be in range of -${limit} to ${limit}°. Given: ${value}.`)
}

function list(query: URLSearchParams, name: string): string[] {
  return (query.get(name) ?? '').split(',').filter((word) => word !== '')
}
