import type { WeatherSource } from '#contract/weather'
import { formatDay, formatMonth } from '#web/kit/format/dates.ts'
import { readerLocale } from '#web/kit/format/locale.ts'
import type { WeatherDay } from './stay-weather.ts'
import { formatRain, maySnow, wholeDegrees, withMinus } from './weather-scale.ts'

/** The meteorological threshold of a wet day. */
const wetMillimeters = 1

/** Names a day's source at the end of a summary. */
const sourceNames: Readonly<Record<WeatherSource, string>> = {
  forecast: 'forecast',
  archive: 'usual weather',
  climate: 'usual weather',
}

/** Describes until when the weather is a forecast, and for which months it is an average. */
export function describeReliability(days: readonly WeatherDay[]): string {
  return [...new Set(days.map(({ source }) => source))].map((source) => describeSource(source, days)).join(' ')
}

function describeSource(source: WeatherSource | undefined, days: readonly WeatherDay[]): string {
  if (source === undefined) return ''
  const dates = days.filter((day) => day.source === source).map(({ weather }) => weather.date)
  if (source === 'forecast') return `Forecast until ${formatDay(dates.at(-1)!)}.`
  const months = [...new Set(dates.map((date) => formatMonth(date, new Date(date))))].join(' and ')
  return `Usual weather for ${months}${source === 'archive' ? ' (10-year average)' : ''}.`
}

/**
 * Summarizes one or more days: `9–14 °C, rain on 2 of 3 days, forecast`. Averages over years have a little rain
 * every day, so their summary has the mean rain a day: `9–14 °C, 2.3 mm of rain a day, usual weather`.
 */
export function describeWeather(days: readonly WeatherDay[]): string {
  return describeWeatherParts(days).join(', ')
}

/** Returns the summary in parts, temperatures first. */
export function describeWeatherParts(days: readonly WeatherDay[]): readonly [string, ...string[]] {
  const sources = [...new Set(days.flatMap(({ source }) => (source === undefined ? [] : sourceNames[source])))]
  return [formatRange(days), describeRain(days), ...(sources.length === 0 ? [] : [sources.join(' and ')])]
}

function formatRange(days: readonly WeatherDay[]): string {
  const low = wholeDegrees(Math.min(...days.map(({ weather }) => weather.temperature.min)))
  const high = wholeDegrees(Math.max(...days.map(({ weather }) => weather.temperature.max)))
  const [from, to] = [low, high].map(withMinus)
  const unit = `°${readerLocale().temperature}`
  if (low === high) return `${to} ${unit}`
  return `${from}${low < 0 || high < 0 ? ' to ' : '–'}${to} ${unit}`
}

function describeRain(days: readonly WeatherDay[]): string {
  const rain = maySnow(days.map(({ weather }) => weather)) ? 'rain or snow' : 'rain'
  if (days.some(({ source }) => source === 'archive' || source === 'climate')) {
    const totalMm = days.reduce((sum, { weather }) => sum + weather.precipitation.total, 0)
    const meanMm = totalMm / days.length
    return meanMm < 0.5 ? 'mostly dry' : `${formatRain(meanMm)} ${readerLocale().rain} of ${rain} a day`
  }
  const wet = days.filter(({ weather }) => weather.precipitation.total >= wetMillimeters).length
  if (wet === 0) return 'dry'
  return days.length === 1 ? rain : `${rain} on ${wet === days.length ? 'all' : `${wet} of`} ${days.length} days`
}
