import * as z from 'zod/mini'
import { readValue, type WeatherSeries, type WeatherVariable } from '../weather/weather-series.ts'

const hourMs = 3_600_000

const variables: Readonly<Record<WeatherVariable | 'millimeters', readonly [name: string, unit: string]>> = {
  temperature: ['temperature_2m', '°C'],
  cloudCover: ['cloud_cover', '%'],
  humidity: ['relative_humidity_2m', '%'],
  pressure: ['pressure_msl', 'hPa'],
  millimeters: ['precipitation', 'mm'],
  windSpeed: ['wind_speed_10m', 'm/s'],
  windDirection: ['wind_direction_10m', '°'],
}

/** The names of the hourly values that are asked for. */
export const hourlyVariables: readonly string[] = Object.values(variables).map(([name]) => name)

const response = z.object({
  utc_offset_seconds: z.literal(0),
  hourly_units: z.optional(z.record(z.string(), z.unknown())),
  hourly: z.intersection(
    z.object({ time: z.array(z.string()) }),
    z.record(z.string(), z.nullable(z.array(z.unknown()))),
  ),
})

/**
 * Reads the hourly values of a response in UTC; `undefined` where it has none. A value that is `null`, impossible, or in a
 * unit that was not asked for is not known. Precipitation is of the hour before its time.
 */
export function readHourly(json: unknown): WeatherSeries | undefined {
  const parsed = z.safeParse(response, json)
  if (!parsed.success) return undefined
  const { hourly, hourly_units: units = {} } = parsed.data
  const timesMs = hourly.time.map((time) => Date.parse(`${time}Z`))
  if (timesMs.length === 0 || timesMs.some((timeMs, index) => !(timeMs > (timesMs[index - 1] ?? -1)))) return undefined

  function valuesOf(variable: keyof typeof variables): number[] {
    const [name, unit] = variables[variable]
    const values = hourly[name] ?? []
    const isAsAsked = units[name] === undefined || units[name] === unit
    return timesMs.map((_, index) => (isAsAsked ? readValue(variable, values[index]) : Number.NaN))
  }

  return {
    timesMs,
    temperature: valuesOf('temperature'),
    cloudCover: valuesOf('cloudCover'),
    humidity: valuesOf('humidity'),
    pressure: valuesOf('pressure'),
    windSpeed: valuesOf('windSpeed'),
    windDirection: valuesOf('windDirection'),
    spans: valuesOf('millimeters').map((millimeters, index) => {
      const toMs = timesMs[index] ?? Number.NaN
      return { fromMs: toMs - hourMs, toMs, millimeters }
    }),
  }
}
