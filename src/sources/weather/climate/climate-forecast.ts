import { addDays } from '#contract/days'
import type { DailyWeather } from '#contract/weather'
import type { Forecast } from '#server/weather/forecast'
import { toTenth } from '../daily-weather.ts'
import { climateNormals, type MonthlyNormals } from './climate-normals.ts'

/**
 * Creates a forecast from the embedded climate alone: the mean of the season at the place, the same for a date in every
 * year. It sends no requests, so it never fails.
 *
 * @spec `dailyWeather` object
 */
export function createClimateForecast(): Forecast {
  return {
    daily: (position, startDate, days) => {
      const normals = climateNormals(position)
      return Promise.resolve(
        Array.from({ length: days }, (_, index) => ({
          weather: usualDay(position.latitude, normals, addDays(startDate, index)),
          source: 'climate' as const,
        })),
      )
    },
  }
}

/** The mean pressure at sea level, in hectopascals; it varies little between places and months. */
const meanPressure = 1013

function usualDay(latitude: number, normals: MonthlyNormals, date: string): DailyWeather {
  const season = seasonOn(normals, date)
  const wetShare = wetDayShare(season)
  const spread = Math.max(1, season.high - season.low)
  const middle = (season.high + season.low) / 2
  const min = toTenth(middle - spread / 2)
  const max = toTenth(middle + spread / 2)
  const at = (share: number) => toTenth(min + (max - min) * share)
  return {
    date,
    units: 'metric',
    cloud_cover: { afternoon: Math.round(25 + 57 * wetShare) },
    humidity: { afternoon: Math.round(humidityOf(spread, wetShare)) },
    precipitation: { total: toTenth(season.rainPerDay) },
    temperature: { min, max, afternoon: at(0.86), night: at(0.3), evening: at(0.66), morning: at(0.08) },
    pressure: { afternoon: meanPressure },
    // Winds are stronger far from the equator.
    wind: { max: { speed: toTenth(4.5 + 0.055 * Math.abs(latitude)), direction: windDirectionOf(latitude) } },
  }
}

/** Interpolates a day's normals between the middles of the adjacent months. */
function seasonOn({ highs, lows, rain }: MonthlyNormals, date: string) {
  const [year = 0, month = 0, dayOfMonth = 0] = date.split('-').map(Number)
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const sinceJanuary = month - 1 + (dayOfMonth - 0.5) / daysInMonth - 0.5
  const before = Math.floor(sinceJanuary)
  const share = sinceJanuary - before
  const between = (monthly: readonly number[]) =>
    (monthly[(before + 12) % 12] ?? 0) * (1 - share) + (monthly[(before + 13) % 12] ?? 0) * share

  // Rain is interpolated by ratio, so that the month before a monsoon stays dry.
  const monthlyRain = Math.expm1(between(rain.map(Math.log1p)))
  const rainPerDay = monthlyRain / (365.25 / 12)
  return { high: between(highs), low: between(lows), rainPerDay }
}

/** Returns the share of wet days, 0 to 1: warm rain falls in fewer, heavier showers. */
function wetDayShare({ high, low, rainPerDay }: ReturnType<typeof seasonOn>): number {
  const millimetersPerWetDay = 4 + 0.28 * clamp((high + low) / 2, 0, 28)
  return clamp(1 - Math.exp(-rainPerDay / millimetersPerWetDay), 0.002, 0.95)
}

/** Returns the humidity: a large daily temperature range means dry air. */
function humidityOf(spread: number, wetShare: number): number {
  return clamp(82 - 3.4 * spread + 24 * wetShare, 6, 99)
}

/** Returns where the wind comes from, 0 to 359: trade winds in the tropics, then westerlies, then polar easterlies. */
function windDirectionOf(latitude: number): number {
  const degrees = Math.abs(latitude)
  const northern = degrees < 28 ? 65 : degrees < 66 ? 245 : 70
  return (latitude < 0 ? 540 - northern : northern) % 360
}

/** Limits a value to a range. */
function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
