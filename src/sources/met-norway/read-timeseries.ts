import * as z from 'zod/mini'
import { readValue, type WeatherSeries, type WeatherSpan } from '../weather/weather-series.ts'

const hourMs = 3_600_000

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

/**
 * Reads the time series of a Locationforecast; `undefined` where a response has none. Steps are hourly at first and then of
 * six hours: what falls is of the next hour where the step has it, and of the next six hours only where the next step is as
 * far away, because those of hourly steps overlap. The last step has only its instant.
 */
export function readTimeseries(json: unknown): WeatherSeries | undefined {
  const parsed = z.safeParse(response, json)
  if (!parsed.success) return undefined
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
        millimeters: readValue('millimeters', hour['precipitation_amount']),
      })
    } else if (sixHours !== undefined && untilNextMs >= 6 * hourMs) {
      spans.push({
        fromMs: timeMs,
        toMs: timeMs + 6 * hourMs,
        millimeters: readValue('millimeters', sixHours['precipitation_amount']),
        low: readValue('temperature', sixHours['air_temperature_min']),
        high: readValue('temperature', sixHours['air_temperature_max']),
      })
    }
  }
  return {
    timesMs,
    temperature: steps.map(({ instant }) => readValue('temperature', instant?.['air_temperature'])),
    cloudCover: steps.map(({ instant }) => readValue('cloudCover', instant?.['cloud_area_fraction'])),
    humidity: steps.map(({ instant }) => readValue('humidity', instant?.['relative_humidity'])),
    pressure: steps.map(({ instant }) => readValue('pressure', instant?.['air_pressure_at_sea_level'])),
    windSpeed: steps.map(({ instant }) => readValue('windSpeed', instant?.['wind_speed'])),
    windDirection: steps.map(({ instant }) => readValue('windDirection', instant?.['wind_from_direction'])),
    spans,
  }
}
