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

function usualDay(latitude: number, normals: MonthlyNormals, date: string): DailyWeather {
  const season = seasonOn(normals, date)
  const wetShare = wetDayShare(season)
  const spread = Math.max(1, season.high - season.low)
  const middle = (season.high + season.low) / 2
  const min = toTenth(middle - spread / 2)
  const max = toTenth(middle + spread / 2)
  const mix = (share: number) => toTenth(min + (max - min) * share)
  return {
    date,
    units: 'metric',
    cloud_cover: { afternoon: Math.round(cloudCoverOf(wetShare)) },
    humidity: { afternoon: Math.round(humidityOf(spread, wetShare)) },
    precipitation: { total: toTenth(season.rainPerDay) },
    temperature: { min, max, afternoon: mix(0.86), night: mix(0.3), evening: mix(0.66), morning: mix(0.08) },
    pressure: { afternoon: Math.round(pressureOf(latitude, season)) },
    wind: { max: { speed: toTenth(windSpeedOf(latitude, season)), direction: windDirectionOf(latitude) } },
  }
}

/** The means for a day of the year. */
type Season = ReturnType<typeof seasonOn>

/** Interpolates a day's normals between the middles of the adjacent months. */
function seasonOn({ highs, lows, rain }: MonthlyNormals, date: string) {
  const [year = 0, month = 0, dayOfMonth = 0] = date.split('-').map(Number)
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const sinceJanuary = month - 1 + (dayOfMonth - 0.5) / daysInMonth - 0.5
  const before = Math.floor(sinceJanuary)
  const share = sinceJanuary - before
  const between = (monthly: readonly number[]) =>
    (monthly[(before + 12) % 12] ?? 0) * (1 - share) + (monthly[(before + 13) % 12] ?? 0) * share

  const means = highs.map((high, index) => (high + (lows[index] ?? high)) / 2)
  const warmest = Math.max(...means)
  /** Small at the sea, large inland. */
  const yearSwing = warmest - Math.min(...means)
  /** 1 at the coldest time of the year to −1 at the warmest. */
  const winter = yearSwing === 0 ? 0 : (2 * (warmest - between(means))) / yearSwing - 1
  // Rain is interpolated by ratio, so that the month before a monsoon stays dry.
  const monthlyRain = Math.expm1(between(rain.map(Math.log1p)))
  const rainPerDay = monthlyRain / (365.25 / 12)
  return { high: between(highs), low: between(lows), rainPerDay, yearSwing, winter }
}

/** Returns the share of wet days, 0 to 1: warm rain falls in fewer, heavier showers. */
function wetDayShare({ high, low, rainPerDay }: Season): number {
  const millimetersPerWetDay = 4 + 0.28 * clamp((high + low) / 2, 0, 28)
  return clamp(1 - Math.exp(-rainPerDay / millimetersPerWetDay), 0.002, 0.95)
}

/** Returns the mean cloud cover in per cent: high on wet days, lower on dry days where rain is rare. */
function cloudCoverOf(wetShare: number): number {
  return wetShare * 81 + ((1 - wetShare) * 76) / (1.4 + 1.6 * (1 - wetShare) ** 2)
}

/** Returns the relative humidity in per cent: a large daily temperature range means dry air. */
function humidityOf(spread: number, wetShare: number): number {
  const desert = 16 * (1 - wetShare) ** 6
  return clamp(88 - 3.4 * spread + 22 * (wetShare - 0.25) - desert, 6, 99)
}

/** Returns the pressure at sea level in hectopascals: high in the horse latitudes and over cold land, low over hot land. */
function pressureOf(latitude: number, { high, low }: Season): number {
  const mean = (high + low) / 2
  const belt =
    1012 +
    5.5 * Math.exp(-(((Math.abs(latitude) - 31) / 12) ** 2)) -
    5 * Math.exp(-(((Math.abs(latitude) - 62) / 10) ** 2))
  const land = mean < 0 ? Math.min(18, -0.6 * mean) : -0.5 * Math.max(0, mean - 26)
  return clamp(belt + land, 970, 1050)
}

/** Returns the wind speed in metres per second; winters are calm on continents. */
function windSpeedOf(latitude: number, { yearSwing, winter }: Season): number {
  const usual = 4.5 + 0.055 * Math.min(65, Math.abs(latitude))
  const calming = 1 - clamp((yearSwing - 20) / 60, 0, 0.6) * clamp(winter, 0, 1)
  return clamp(usual * calming, 0.5, 30)
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
