import { dayMs } from '#contract/days'
import type { WeatherSeries } from '../weather/weather-series.ts'

const hourMs = 3_600_000
/** A day with less to come is past rather than ahead. */
const leastHours = 6

/** Whether too little of a day, which ends at `toMs`, is in a series that begins during it. */
export function isTooLate({ timesMs }: WeatherSeries, toMs: number): boolean {
  return toMs - (timesMs[0] ?? Infinity) < leastHours * hourMs
}

/**
 * Adds the hours of today that have passed, from `fromMs` on, to a series that begins after them: each is as the same hour
 * tomorrow, and nothing more falls in them. So the low of a morning that is over is the next morning's, and the rain of today
 * is what is still to come.
 */
export function withPastHours(series: WeatherSeries, fromMs: number): WeatherSeries {
  const [beginMs = fromMs] = series.timesMs
  const hours = Math.ceil((beginMs - fromMs) / hourMs)
  if (hours <= 0 || beginMs - fromMs >= dayMs) return series
  const tomorrow = Array.from({ length: hours }, (_, hour) =>
    series.timesMs.indexOf(beginMs + dayMs - (hours - hour) * hourMs),
  )
  const prepend = (values: readonly number[]) => [...tomorrow.map((index) => values[index] ?? Number.NaN), ...values]
  return {
    timesMs: [...tomorrow.map((_, hour) => beginMs - (hours - hour) * hourMs), ...series.timesMs],
    temperature: prepend(series.temperature),
    cloudCover: prepend(series.cloudCover),
    humidity: prepend(series.humidity),
    pressure: prepend(series.pressure),
    windSpeed: prepend(series.windSpeed),
    windDirection: prepend(series.windDirection),
    spans: [{ fromMs, toMs: beginMs, millimeters: 0 }, ...series.spans],
  }
}
