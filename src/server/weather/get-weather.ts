import { nightsBetween, utcDay } from '#contract/days'
import { type getWeather, maxWeatherDays, maxWeatherDaysAhead, type WeatherInput } from '#contract/data/get-weather'
import type { Clock } from '../runtime/clock.ts'
import { InvalidInputError, type Message, UnavailableError } from '../operation/errors.ts'
import type { Operation } from '../operation/operation.ts'
import { type Forecast, type ForecastDay, weatherHeaders } from './forecast.ts'

/** How long responses are cached: short, so that weather that arrives late appears soon. */
const cachedMs = 60_000
const retryAfterSeconds = 30

export interface WeatherOptions {
  readonly forecast: Forecast
  readonly clock: Clock
  readonly onWeatherError: (error: unknown) => void
}

/**
 * Returns the weather of consecutive days at a position.
 *
 * @spec `dailyWeather` object
 */
export function handleGetWeather({ forecast, clock, onWeatherError }: WeatherOptions): Operation<typeof getWeather> {
  async function find({ latitude, longitude, startDate, endDate }: WeatherInput): Promise<readonly ForecastDay[]> {
    try {
      return await forecast.daily({ latitude, longitude }, startDate, nightsBetween(startDate, endDate) + 1)
    } catch (error) {
      onWeatherError(error)
      throw new UnavailableError('The weather cannot be found for now', retryAfterSeconds, { cause: error })
    }
  }

  return {
    cacheKey: () => String(Math.floor(clock() / cachedMs)),
    async handle(input) {
      checkWeatherDates(input, utcDay(clock()))
      const days = await find(input)
      return { body: { data: days.map(({ weather }) => weather) }, headers: weatherHeaders(days) }
    },
  }
}

/** @throws {InvalidInputError} naming each date that is invalid */
function checkWeatherDates({ startDate, endDate }: WeatherInput, today: string): void {
  const daysAfter = nightsBetween(startDate, endDate)
  const messages: readonly Message[] = [
    ...(nightsBetween(today, startDate) < -1 ? [['startDate', 'must not lie before yesterday'] as const] : []),
    ...(nightsBetween(today, endDate) > maxWeatherDaysAhead
      ? [['endDate', `must be at most ${maxWeatherDaysAhead} days ahead`] as const]
      : []),
    ...(daysAfter < 0 ? [['endDate', 'must not be before startDate'] as const] : []),
    ...(daysAfter >= maxWeatherDays
      ? [['endDate', `must be at most ${maxWeatherDays - 1} days after startDate`] as const]
      : []),
  ]
  if (messages.length > 0) throw new InvalidInputError(messages)
}
