import type { MonthlyNormals } from './stations/climate-stations.ts'

/** The averages of a day of the year. */
export interface Season {
  readonly high: number
  readonly low: number
  /** Millimetres a day. */
  readonly rain: number
  /** The warmest month's mean minus the coldest's: small by the sea, large inland. */
  readonly yearSwing: number
  /** From 1 at the coldest of the year to −1 at the warmest. */
  readonly winter: number
}

/** Interpolates the normals of a day between the middles of the months around it. */
export function seasonOn({ highs, lows, rain }: MonthlyNormals, date: string): Season {
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
export function wetDayShare({ high, low, rain }: Season): number {
  const millimetersPerWetDay = 4 + 0.28 * clamp((high + low) / 2, 0, 28)
  return clamp(1 - Math.exp(-rain / millimetersPerWetDay), 0.002, 0.95)
}

/** How quickly dry days lose their clouds, greater where rain is rare. */
export function dryness(wetShare: number): number {
  return 0.4 + 1.6 * (1 - wetShare) ** 2
}

/** A large daily range of temperature means dry air. */
export function humidityOf(spread: number, wetShare: number, cloudiness: number): number {
  const desert = 16 * (1 - wetShare) ** 6
  return clamp(88 - 3.4 * spread + 22 * (wetShare - 0.25) + 9 * cloudiness - desert, 6, 99)
}

/** At sea level, hectopascals: high in the horse latitudes and over cold land, low over hot land and in storms. */
export function pressureOf(latitude: number, { high, low }: Season, cloudiness: number): number {
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
export function windSpeedOf(latitude: number, { yearSwing, winter }: Season, noise: number, unsettled: number): number {
  const usual = 3.4 + 0.055 * Math.min(65, Math.abs(latitude)) + 2.2 * unsettled
  const still = 1 - clamp((yearSwing - 20) / 60, 0, 0.6) * clamp(winter, 0, 1)
  return clamp(usual * still * Math.exp(0.3 * noise), 0.5, 30)
}

/** Where the wind comes from, 0 to 359: trades in the tropics, westerlies beyond, and polar easterlies. */
export function windDirectionOf(latitude: number, noise: number): number {
  const degrees = Math.abs(latitude)
  const northern = degrees < 28 ? 65 : degrees < 66 ? 245 : 70
  const usual = latitude < 0 ? 180 - northern : northern
  return ((Math.round(usual + 62 * noise) % 360) + 360) % 360
}

/** Limits a value to a range. */
export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

/** Rounds to one decimal; never −0. */
export function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10 + 0
}
