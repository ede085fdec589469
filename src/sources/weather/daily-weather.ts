import { addDays, hourMs } from '#contract/days'
import type { DailyWeather } from '#contract/weather'
import type { WeatherSeries, WeatherVariable } from './weather-series.ts'
import { localTimeMs } from '../places/zone-offset.ts'

/** Values farther apart than this are not interpolated. */
const maxGapMs = 6 * hourMs
/** A day with more missing hours is unknown. */
const maxUnknownHours = 3

/**
 * Returns the weather of a local day, from its midnight to the next, at the zone's offsets on that day; `undefined`
 * when the series does not cover it. Values between two times are interpolated, wind directions on the circle. Rain
 * across midnight is divided between both days.
 */
export function dailyWeatherOf(series: WeatherSeries, timezone: string, date: string): DailyWeather | undefined {
  const fromMs = localTimeMs(timezone, date, 0)
  const toMs = localTimeMs(timezone, addDays(date, 1), 0)
  const at = (variable: WeatherVariable, hour: number) =>
    hour === 0 ? valueAt(series, variable, fromMs) : valueAt(series, variable, localTimeMs(timezone, date, hour))

  const night = at('temperature', 0)
  const morning = at('temperature', 6)
  const afternoon = at('temperature', 12)
  const evening = at('temperature', 18)
  const times = [night, morning, afternoon, evening]
  const { low, high } = extremes(series, fromMs, toMs)
  const wind = strongestWind(series, fromMs, toMs)
  const numbers = {
    cloudCover: Math.round(at('cloudCover', 12)),
    humidity: Math.round(Math.min(100, at('humidity', 12))),
    pressure: toTenth(at('pressure', 12)),
    rain: toTenth(rainOf(series, fromMs, toMs)),
    min: toTenth(Math.min(low, ...times)),
    max: toTenth(Math.max(high, ...times)),
    night: toTenth(night),
    morning: toTenth(morning),
    afternoon: toTenth(afternoon),
    evening: toTenth(evening),
    speed: toTenth(wind.speed),
    direction: Math.round(wind.direction) % 360,
  }
  const isKnown =
    Object.values(numbers).every(Number.isFinite) &&
    unknownHours(series, 'temperature', fromMs, toMs) <= maxUnknownHours &&
    unknownHours(series, 'windSpeed', fromMs, toMs) <= maxUnknownHours
  if (!isKnown) return undefined
  const { cloudCover, humidity, pressure, rain, speed, direction, ...temperature } = numbers
  return {
    date,
    units: 'metric',
    cloud_cover: { afternoon: cloudCover },
    humidity: { afternoon: humidity },
    precipitation: { total: rain },
    temperature,
    pressure: { afternoon: pressure },
    wind: { max: { speed, direction } },
  }
}

/** Returns the value at a time, interpolated between known values; `NaN` when these are missing or too far apart. */
function valueAt(series: WeatherSeries, variable: WeatherVariable, timeMs: number): number {
  const { timesMs } = series
  const values = series[variable]
  let before = timesMs.findLastIndex((each) => each <= timeMs)
  let after = timesMs[before] === timeMs ? before : before + 1
  while (before >= 0 && Number.isNaN(values[before])) before -= 1
  while (after < values.length && Number.isNaN(values[after])) after += 1
  const [beforeMs, afterMs] = [timesMs[before], timesMs[after]]
  if (beforeMs === undefined || afterMs === undefined || afterMs - beforeMs > maxGapMs) return Number.NaN
  const share = afterMs === beforeMs ? 0 : (timeMs - beforeMs) / (afterMs - beforeMs)
  const [from = Number.NaN, to = Number.NaN] = [values[before], values[after]]
  if (variable !== 'windDirection') return from + (to - from) * share
  return (from + shortestTurn(from, to) * share + 360) % 360
}

/** Returns the turn from one direction to another, −180 to 180. */
function shortestTurn(from: number, to: number): number {
  return ((to - from + 540) % 360) - 180
}

function unknownHours(series: WeatherSeries, variable: WeatherVariable, fromMs: number, toMs: number): number {
  let unknown = 0
  for (let timeMs = fromMs; timeMs < toMs; timeMs += hourMs) {
    if (Number.isNaN(valueAt(series, variable, timeMs))) unknown += 1
  }
  return unknown
}

/** Yields the indices of a day's times, from its midnight (included) to the next (excluded). */
function* instantsOf({ timesMs }: WeatherSeries, fromMs: number, toMs: number): Generator<number> {
  for (const [index, timeMs] of timesMs.entries()) if (timeMs >= fromMs && timeMs < toMs) yield index
}

function extremes(series: WeatherSeries, fromMs: number, toMs: number) {
  let low = Infinity
  let high = -Infinity
  const include = (celsius = Number.NaN) => {
    if (celsius < low) low = celsius
    if (celsius > high) high = celsius
  }
  for (const index of instantsOf(series, fromMs, toMs)) include(series.temperature[index])
  for (const span of series.spans) {
    if (span.fromMs < fromMs || span.toMs > toMs) continue
    include(span.low)
    include(span.high)
  }
  return { low, high }
}

/** Returns the strongest wind with its direction at that time, not the prevailing direction. */
function strongestWind(series: WeatherSeries, fromMs: number, toMs: number) {
  let strongest = -1
  for (const index of instantsOf(series, fromMs, toMs)) {
    if ((series.windSpeed[index] ?? 0) > (series.windSpeed[strongest] ?? -1)) strongest = index
  }
  const timeMs = series.timesMs[strongest] ?? Number.NaN
  return { speed: series.windSpeed[strongest] ?? Number.NaN, direction: valueAt(series, 'windDirection', timeMs) }
}

/** Returns the rain from one time to another; a missing hour counts as the mean of the others. */
function rainOf({ spans }: WeatherSeries, fromMs: number, toMs: number): number {
  let millimeters = 0
  let coveredMs = 0
  for (const span of spans) {
    const sharedMs = Math.min(span.toMs, toMs) - Math.max(span.fromMs, fromMs)
    if (sharedMs <= 0 || Number.isNaN(span.millimeters)) continue
    millimeters += (span.millimeters * sharedMs) / (span.toMs - span.fromMs)
    coveredMs += sharedMs
  }
  const wantedMs = toMs - fromMs
  return coveredMs < wantedMs - maxUnknownHours * hourMs ? Number.NaN : (millimeters * wantedMs) / coveredMs
}

/** Rounds to one decimal, never to −0. */
export function toTenth(value: number): number {
  return Math.round(value * 10) / 10 + 0
}
