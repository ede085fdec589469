import { addDays, dayNumber } from '#contract/days'
import type { DailyWeather } from '#contract/weather'
import type { Position } from '#server/places/sphere'
import type { Forecast } from '#server/weather/forecast'
import { climateNormals } from '../../climate/climate-normals.ts'
import {
  clamp,
  dryness,
  humidityOf,
  pressureOf,
  roundToTenth,
  type Season,
  seasonOn,
  wetDayShare,
  windDirectionOf,
  windSpeedOf,
} from '../../climate/season.ts'
import type { MonthlyNormals } from '../../climate/stations/climate-stations.ts'
import { createWeatherNoise, type NoiseField, type NoiseScale, shareBelow, type WeatherNoise } from './weather-noise.ts'

/** The largest deviation of a day, in standard deviations. */
const maxDeviation = 3

/** Weather comes in large systems that take days to pass, with smaller ones inside them. */
interface Turbulence {
  readonly system: NoiseScale
  readonly local: NoiseScale
  /** The squares of both shares add up to 1, so that their sum has a standard deviation of 1. */
  readonly systemShare: number
  readonly localShare: number
}

const warmth: Turbulence = {
  system: { meters: 900_000, days: 4 },
  local: { meters: 150_000, days: 1.5 },
  systemShare: 0.8,
  localShare: 0.6,
}
/** Rain changes faster than temperature. */
const storms: Turbulence = {
  system: { meters: 700_000, days: 2.5 },
  local: { meters: 120_000, days: 1 },
  systemShare: 0.6,
  localShare: 0.8,
}

/**
 * Creates the invented weather of the sample: the seasonal mean at the place with deterministic noise around it. No better for
 * tomorrow than for next year.
 *
 * @spec `dailyWeather` object
 */
export function createSampleForecast(): Forecast {
  return {
    daily: (position, startDate, days) => {
      const normals = climateNormals(position)
      const noise = noiseOf(position)
      return Promise.resolve(
        Array.from({ length: days }, (_, index) => ({
          weather: dayOf(position.latitude, normals, noise, addDays(startDate, index)),
          source: 'climate' as const,
        })),
      )
    },
  }
}

function noiseOf(position: Position): WeatherNoise {
  const warmthNoise = turbulence(warmth, position)
  const stormNoise = turbulence(storms, position)
  return (field, day) => (field === 'storm' ? stormNoise : warmthNoise)(field, day)
}

function turbulence({ system, local, systemShare, localShare }: Turbulence, position: Position): WeatherNoise {
  const large = createWeatherNoise(system, position)
  const small = createWeatherNoise(local, position)
  return (field, day) =>
    clamp(systemShare * large(field, day) + localShare * small(field, day), -maxDeviation, maxDeviation)
}

function dayOf(latitude: number, normals: MonthlyNormals, noiseOn: WeatherNoise, date: string): DailyWeather {
  const season = seasonOn(normals, date)
  const day = dayNumber(date)
  const noise = (field: NoiseField) => noiseOn(field, day)

  const wetShare = wetDayShare(season)
  const unsettled = shareBelow(noise('storm'))
  // It rains above 0, most at 1.
  const wetness = (unsettled - (1 - wetShare)) / Math.max(wetShare, 1e-6)
  const rain = wetness > 0 ? rainOf(wetness, season.rain / wetShare) : 0
  const isWet = rain > 0
  const cloud = isWet ? 62 + 38 * wetness : 76 * (unsettled / (1 - wetShare)) ** dryness(wetShare)

  // Clouds cool the day and warm the night; over a month this averages out.
  const cloudiness = 2 * unsettled - 1
  const spread = Math.max(1, (season.high - season.low) * (1 - 0.24 * cloudiness))
  const middle = (season.high + season.low) / 2 + warmthSpread(season, latitude) * noise('warmth')
  const min = roundToTenth(middle - spread / 2)
  const max = roundToTenth(middle + spread / 2)
  const hour = noise('hour')
  const at = (share: number) => roundToTenth(min + (max - min) * clamp(share + 0.04 * hour, 0.02, 0.98))

  return {
    date,
    units: 'metric',
    cloud_cover: { afternoon: Math.round(clamp(cloud, 0, 100)) },
    humidity: { afternoon: Math.round(humidityOf(spread, wetShare, cloudiness)) },
    precipitation: { total: rain },
    temperature: { min, max, afternoon: at(0.86), night: at(0.3), evening: at(0.66), morning: at(0.08) },
    pressure: { afternoon: Math.round(pressureOf(latitude, season, cloudiness)) },
    wind: {
      max: {
        speed: roundToTenth(windSpeedOf(latitude, season, noise('wind'), unsettled)),
        direction: windDirectionOf(latitude, noise('direction')),
      },
    },
  }
}

/** Most wet days are light and a few heavy; `wetness` is the rank of a day among them, 0 to 1. */
function rainOf(wetness: number, millimetersPerWetDay: number): number {
  return roundToTenth(-Math.log(1 - Math.min(wetness, 0.995)) * millimetersPerWetDay)
}

/** The standard deviation of a day's warmth, °C: small in the tropics and by the sea, great inland in winter. */
function warmthSpread({ yearSwing, winter }: Season, latitude: number): number {
  return Math.min(4.6, (0.6 + 0.075 * yearSwing + 0.022 * Math.abs(latitude)) * (1 + 0.25 * winter))
}
