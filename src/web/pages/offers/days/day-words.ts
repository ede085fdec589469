import { ApiError, NetworkError } from '#client/errors'
import type { DayPricesStop } from '../../../api/use-day-prices.ts'
import { formatDegrees, type TemperatureUnit } from '../../../components/weather/weather-scale.ts'
import { isWet } from '../../../components/weather/weather-words.ts'
import { formatWeekdayAndDay } from '../../../format/dates.ts'
import type { DayPrice } from '../../../format/day-price.ts'
import { formatMiles } from '../../../format/miles.ts'
import { formatMoney } from '../../../format/money.ts'
import { countWords } from '../../../format/offer-words.ts'
import type { WeatherDay } from '../../../format/stay-weather.ts'

export interface DayFacts {
  /** YYYY-MM-DD. */
  readonly day: string
  /** `undefined` while it is not known. */
  readonly price: DayPrice | undefined
  readonly isAsking: boolean
  readonly isCheapest: boolean
  readonly isCurrent: boolean
  readonly weather?: WeatherDay | undefined
}

/** Says everything about a day of arrival: `Wed 10 Feb: from $61.54, 9,200 miles; lowest price; high 16°, low 9°`. */
export function dayWords(
  { day, price, isAsking, isCheapest, isCurrent, weather }: DayFacts,
  unit: TemperatureUnit,
): string {
  const missing = price?.missingHotels ?? 0
  return [
    `${formatWeekdayAndDay(day)}: ${priceWords(price, isAsking)}`,
    ...(missing === 0 ? [] : [`without ${countWords(missing, 'hotel', 'hotels')} that could not be asked`]),
    ...(isCheapest ? ['lowest price'] : []),
    ...(isCurrent ? ['shown now'] : []),
    ...(weather === undefined ? [] : [weatherOfDay(weather, unit)]),
  ].join('; ')
}

function priceWords(price: DayPrice | undefined, isAsking: boolean): string {
  if (price === undefined) return isAsking ? 'asking for its price' : 'not asked'
  if (price.price === undefined || price.miles === undefined) return 'no rooms'
  return `from ${formatMoney(price.price)}, ${formatMiles(price.miles)} miles`
}

function weatherOfDay(day: WeatherDay, unit: TemperatureUnit): string {
  const { min, max } = day.weather.temperature
  return `high ${formatDegrees(max, unit)}, low ${formatDegrees(min, unit)}${isWet(day) ? ', rain' : ''}`
}

/** Says that days are not known and why, as shortly as possible. */
export function stopWords({ error }: DayPricesStop, daysLeft: number): string {
  return `${countWords(daysLeft, 'day', 'days')} not asked: ${reason(error)}.`
}

function reason(error: unknown): string {
  if (error === null || (error instanceof ApiError && error.status === 429)) return 'too many requests'
  if (error instanceof ApiError && error.status === 503) return 'the service is busy'
  if (error instanceof NetworkError) return 'no connection'
  return 'a request failed'
}
