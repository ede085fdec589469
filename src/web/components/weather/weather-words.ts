import type { WeatherSource } from '#contract/weather'
import { readerHabits } from '../../format/locale.ts'
import type { WeatherDay } from '../../format/stay-weather.ts'
import { formatRain, maySnow, type TemperatureUnit, wholeDegrees, withMinus } from './weather-scale.ts'

/** As meteorologists count wet days. */
const wetMillimeters = 1

const sourceWords: Readonly<Record<WeatherSource, string>> = {
  forecast: 'forecast',
  archive: 'usual weather',
  climate: 'typical weather',
}

/** Whether there is rain worth a sign. */
export function isWet({ weather }: WeatherDay): boolean {
  return weather.precipitation.total >= wetMillimeters
}

/**
 * Sums up one or more days: `9–14 °C, rain on 2 of 3 days, forecast`. Of means over years, which have a little rain on every
 * day, the mean rain of a day is said: `9–14 °C, 2.3 mm rain a day, usual weather`.
 */
export function weatherWords(days: readonly WeatherDay[], unit: TemperatureUnit): string {
  return weatherParts(days, unit).join(', ')
}

/** The same in its parts, the temperatures first. */
export function weatherParts(days: readonly WeatherDay[], unit: TemperatureUnit): readonly [string, ...string[]] {
  const sources = [...new Set(days.flatMap(({ source }) => (source === undefined ? [] : sourceWords[source])))]
  return [rangeWords(days, unit), rainWords(days), ...(sources.length === 0 ? [] : [sources.join(' and ')])]
}

function rangeWords(days: readonly WeatherDay[], unit: TemperatureUnit): string {
  const low = wholeDegrees(Math.min(...days.map(({ weather }) => weather.temperature.min)), unit)
  const high = wholeDegrees(Math.max(...days.map(({ weather }) => weather.temperature.max)), unit)
  const [from, to] = [low, high].map(withMinus)
  if (low === high) return `${to} °${unit}`
  return `${from}${low < 0 || high < 0 ? ' to ' : '–'}${to} °${unit}`
}

function rainWords(days: readonly WeatherDay[]): string {
  const rain = maySnow(days.map(({ weather }) => weather)) ? 'rain or snow' : 'rain'
  if (days.some(({ source }) => source === 'archive' || source === 'climate')) {
    const total = days.reduce((sum, { weather }) => sum + weather.precipitation.total, 0)
    const mean = total / days.length
    return mean < 0.5 ? 'mostly dry' : `${formatRain(mean)} ${readerHabits().rain} ${rain} a day`
  }
  const wet = days.filter(isWet).length
  if (wet === 0) return 'dry'
  return days.length === 1 ? rain : `${rain} on ${wet === days.length ? 'all' : `${wet} of`} ${days.length} days`
}
