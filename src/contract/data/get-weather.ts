import * as z from 'zod/mini'
import { endpoint, type InputOf, type RequestOf } from '../endpoint.ts'
import { dayParameter, latitudeParameter, longitudeParameter } from '../query-parameters.ts'
import { maxDaysAhead, maxNights } from '../hotels/stay-limits.ts'
import { dailyWeather, weatherHeaders } from '../weather.ts'

const date = dayParameter()

/** The most days of weather in one request. */
export const maxWeatherDays = 31
/** The number of days after today (UTC) with weather: to the end of the longest stay with rates. */
export const maxWeatherDaysAhead = maxDaysAhead + maxNights

/**
 * Returns no days when the service has no hotel source. 400 for dates before yesterday (UTC), too far ahead, in the wrong
 * order or too far apart; 503 while the weather is unavailable.
 *
 * @spec `dailyWeather` object
 */
export const getWeather = endpoint({
  operation: 'getWeather',
  method: 'GET',
  path: '/data/weather',
  group: 'Data',
  summary: 'Get the weather to expect at a position',
  description: `Returns the weather of each day from \`startDate\` to \`endDate\`, both included and at most ${maxWeatherDays} days: a forecast where available, otherwise the usual weather. Days may be from yesterday (UTC) to ${maxWeatherDaysAhead} days ahead.`,
  query: z.object({ latitude: latitudeParameter, longitude: longitudeParameter, startDate: date, endDate: date }),
  response: z.object({ data: z.array(dailyWeather) }),
  headers: weatherHeaders,
})

export type WeatherInput = InputOf<typeof getWeather>
export type WeatherRequest = RequestOf<typeof getWeather>
