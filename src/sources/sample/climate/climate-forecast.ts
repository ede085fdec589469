import { addDays, dayNumber } from '#contract/days'
import type { DailyWeather } from '#contract/weather'
import type { Position } from '#server/places/sphere'
import { climateNormals } from './climate-normals.ts'
import type { MonthlyNormals } from './stations/climate-stations.ts'
import type { Forecast } from '#server/weather/forecast'
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
 * Creates a forecast from the climate: the seasonal mean at the place with deterministic noise around it. No better for
 * tomorrow than for next year.
 *
 * @spec `dailyWeather` object
 */
export function createClimateForecast(): Forecast {
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

/** The averages of a day of the year. */
interface Season {
  readonly high: number
  readonly low: number
  /** Millimetres a day. */
  readonly rain: number
  /** The warmest month's mean minus the coldest's: small by the sea, large inland. */
  readonly yearSwing: number
  /** From 1 at the coldest of the year to −1 at the warmest. */
  readonly winter: number
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
  const min = round(middle - spread / 2)
  const max = round(middle + spread / 2)
  const hour = noise('hour')
  const at = (share: number) => round(min + (max - min) * clamp(share + 0.04 * hour, 0.02, 0.98))

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
        speed: round(windSpeedOf(latitude, season, noise('wind'), unsettled)),
        direction: windDirectionOf(latitude, noise('direction')),
      },
    },
  }
}

/** Interpolates the normals of a day between the middles of the months around it. */
function seasonOn({ highs, lows, rain }: MonthlyNormals, date: string): Season {
  const [year = 0, month = 0, dayOfMonth = 0] = date.split('-').map(Number)
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const sinceJanuary = month - 1 + (dayOfMonth - 0.5) / daysInMonth - 0.5
  const before = Math.floor(sinceJanuary)
  const share = sinceJanuary - before
  const between = (monthly: readonly number[]) =>
    (monthly[(before + 12) % 12] ?? 0) * (1 - share) + (monthly[(before + 13) % 12] ?? 0) * share

  const means = highs.map((high, index) => (high + (lows[index] ?? high)) / 2)
  const warmest = Math.max(...means)
  const yearSwing = warmest - Math.min(...means)
  const winter = yearSwing === 0 ? 0 : (2 * (warmest - between(means))) / yearSwing - 1
  // Rain is interpolated by factors, so that the month before a monsoon stays dry.
  const monthlyRain = Math.expm1(between(rain.map(Math.log1p)))
  return { high: between(highs), low: between(lows), rain: monthlyRain / (365.25 / 12), yearSwing, winter }
}

/** The share of wet days, 0 to 1: warm rain falls in fewer and heavier showers. */
function wetDayShare({ high, low, rain }: Season): number {
  const millimetersPerWetDay = 4 + 0.28 * clamp((high + low) / 2, 0, 28)
  return clamp(1 - Math.exp(-rain / millimetersPerWetDay), 0.002, 0.95)
}

/** Most wet days are light and a few heavy; `wetness` is the rank of a day among them, 0 to 1. */
function rainOf(wetness: number, millimetersPerWetDay: number): number {
  return round(-Math.log(1 - Math.min(wetness, 0.995)) * millimetersPerWetDay)
}

/** How quickly dry days lose their clouds, greater where rain is rare. */
function dryness(wetShare: number): number {
  return 0.4 + 1.6 * (1 - wetShare) ** 2
}

/** The standard deviation of a day's warmth, °C: small in the tropics and by the sea, great inland in winter. */
function warmthSpread({ yearSwing, winter }: Season, latitude: number): number {
  return Math.min(4.6, (0.6 + 0.075 * yearSwing + 0.022 * Math.abs(latitude)) * (1 + 0.25 * winter))
}

/** A large daily range of temperature means dry air. */
function humidityOf(spread: number, wetShare: number, cloudiness: number): number {
  const desert = 16 * (1 - wetShare) ** 6
  return clamp(88 - 3.4 * spread + 22 * (wetShare - 0.25) + 9 * cloudiness - desert, 6, 99)
}

/** At sea level, hectopascals: high in the horse latitudes and over cold land, low over hot land and in storms. */
function pressureOf(latitude: number, { high, low }: Season, cloudiness: number): number {
  const mean = (high + low) / 2
  const belt =
    1012 +
    5.5 * Math.exp(-(((Math.abs(latitude) - 31) / 12) ** 2)) -
    5 * Math.exp(-(((Math.abs(latitude) - 62) / 10) ** 2))
  const land = mean < 0 ? Math.min(18, -0.6 * mean) : -0.5 * Math.max(0, mean - 26)
  const storms = 2 + 0.24 * Math.min(60, Math.abs(latitude))
  return clamp(belt + land - storms * cloudiness, 970, 1050)
}

/** Metres a second; winters are calm on continents. */
function windSpeedOf(latitude: number, { yearSwing, winter }: Season, noise: number, unsettled: number): number {
  const usual = 3.4 + 0.055 * Math.min(65, Math.abs(latitude)) + 2.2 * unsettled
  const still = 1 - clamp((yearSwing - 20) / 60, 0, 0.6) * clamp(winter, 0, 1)
  return clamp(usual * still * Math.exp(0.3 * noise), 0.5, 30)
}

/** Where the wind comes from, 0 to 359: trades in the tropics, westerlies beyond, and polar easterlies. */
function windDirectionOf(latitude: number, noise: number): number {
  const degrees = Math.abs(latitude)
  const northern = degrees < 28 ? 65 : degrees < 66 ? 245 : 70
  const usual = latitude < 0 ? 180 - northern : northern
  return ((Math.round(usual + 62 * noise) % 360) + 360) % 360
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

/** Rounds to one decimal; never −0. */
function round(value: number): number {
  return Math.round(value * 10) / 10 + 0
}
