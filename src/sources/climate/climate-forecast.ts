import { addDays } from '#contract/days'
import type { DailyWeather } from '#contract/weather'
import type { Forecast } from '#server/weather/forecast'
import { climateNormals } from './climate-normals.ts'
import {
  dryness,
  humidityOf,
  pressureOf,
  roundToTenth,
  seasonOn,
  wetDayShare,
  windDirectionOf,
  windSpeedOf,
} from './season.ts'
import type { MonthlyNormals } from './stations/climate-stations.ts'

/** The mean cloud cover of a wet day, per cent. */
const wetDayCloud = 81
/** The cloud cover of the cloudiest dry day, per cent. */
const dryDayCloud = 76

/**
 * Creates a forecast from the embedded climate alone: the mean of the season at the place, the same for that date in every
 * year. Asks no service, so it never fails.
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
  const cloud = wetShare * wetDayCloud + ((1 - wetShare) * dryDayCloud) / (dryness(wetShare) + 1)
  const spread = Math.max(1, season.high - season.low)
  const middle = (season.high + season.low) / 2
  const min = roundToTenth(middle - spread / 2)
  const max = roundToTenth(middle + spread / 2)
  const at = (share: number) => roundToTenth(min + (max - min) * share)
  return {
    date,
    units: 'metric',
    cloud_cover: { afternoon: Math.round(cloud) },
    humidity: { afternoon: Math.round(humidityOf(spread, wetShare, 0)) },
    precipitation: { total: roundToTenth(season.rain) },
    temperature: { min, max, afternoon: at(0.86), night: at(0.3), evening: at(0.66), morning: at(0.08) },
    pressure: { afternoon: Math.round(pressureOf(latitude, season, 0)) },
    wind: {
      max: { speed: roundToTenth(windSpeedOf(latitude, season, 0, 0.5)), direction: windDirectionOf(latitude, 0) },
    },
  }
}
