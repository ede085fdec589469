import { fieldDocs, type SchemaDocs, schemaDocs } from './docs.ts'
import { type DailyWeather, dailyWeather } from './weather.ts'

/** Documents the weather of a day. */
export const weatherDocs: SchemaDocs = schemaDocs(
  'DailyWeather',
  dailyWeather,
  'The weather of one day, in metric units.',
  {
    date: 'The local day, YYYY-MM-DD.',
    units: 'Always `metric`.',
    cloud_cover: fieldDocs('Cloud cover, in per cent.', { afternoon: 'At 12:00.' }),
    humidity: fieldDocs('Relative humidity, in per cent.', { afternoon: 'At 12:00.' }),
    precipitation: fieldDocs('Rain and snow, in millimetres.', { total: 'The total of the day.' }),
    temperature: fieldDocs('Temperatures, in degrees Celsius.', {
      min: 'The lowest of the day.',
      max: 'The highest of the day.',
      afternoon: 'At 12:00.',
      night: 'At 00:00.',
      evening: 'At 18:00.',
      morning: 'At 06:00.',
    }),
    pressure: fieldDocs('Air pressure at sea level, in hectopascals.', { afternoon: 'At 12:00.' }),
    wind: fieldDocs('The wind.', {
      max: fieldDocs('The strongest wind of the day.', {
        speed: 'The speed, in metres per second.',
        direction: 'The direction it comes from, in compass degrees.',
      }),
    }),
  },
)

export const weatherHeaderDocs = {
  'X-Weather-Source': { example: 'forecast,climate' },
  'X-Weather-Attribution': {
    example:
      'Weather data by Open-Meteo.com <https://open-meteo.com/>, CC BY 4.0 <https://creativecommons.org/licenses/by/4.0/>',
  },
}

/** The weather of the examples. */
export const arcticWinter: Omit<DailyWeather, 'date'> = {
  units: 'metric',
  cloud_cover: { afternoon: 1 },
  humidity: { afternoon: 43 },
  precipitation: { total: 0 },
  temperature: { min: -12.1, max: -3.6, afternoon: -3.9, night: -8.6, evening: -5.6, morning: -10.5 },
  pressure: { afternoon: 1033 },
  wind: { max: { speed: 5.5, direction: 173 } },
}
