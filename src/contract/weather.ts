import * as z from 'zod/mini'

/**
 * The weather of one day in metric units: degrees Celsius, millimetres, hectopascals at sea level, per cent, and metres per
 * second. The wind's direction is where it comes from, in compass degrees. Afternoon is 12:00, evening 18:00, night 00:00,
 * morning 06:00.
 *
 * @spec `dailyWeather` object
 */
export const dailyWeather = z.object({
  date: z.iso.date(),
  units: z.string(),
  cloud_cover: z.object({ afternoon: z.number() }),
  humidity: z.object({ afternoon: z.number() }),
  precipitation: z.object({ total: z.number() }),
  temperature: z.object({
    min: z.number(),
    max: z.number(),
    afternoon: z.number(),
    night: z.number(),
    evening: z.number(),
    morning: z.number(),
  }),
  pressure: z.object({ afternoon: z.number() }),
  wind: z.object({ max: z.object({ speed: z.number(), direction: z.number() }) }),
})
export type DailyWeather = z.output<typeof dailyWeather>

/** The source of a day's weather: a forecast, the mean of past years, or the season's climate. */
export const weatherSources = ['forecast', 'archive', 'climate'] as const
export type WeatherSource = (typeof weatherSources)[number]

/** The headers that describe the weather in a response. */
export const weatherHeaders = {
  'X-Weather-Source':
    'The source of the weather of each day, in order, separated by commas: `forecast`, `archive` (the mean of past years) or `climate` (the usual weather of the season). Absent without weather.',
  'X-Weather-Attribution':
    'The required attribution wherever the weather is shown: service and licence, each with a URL in angle brackets, separated by commas: `Weather data by Open-Meteo.com <https://open-meteo.com/>, CC BY 4.0 <https://creativecommons.org/licenses/by/4.0/>`. Absent if none is required.',
} as const
