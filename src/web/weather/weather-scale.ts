import type { DailyWeather } from '#contract/data/weather'
import { storeText, useStoredText } from '#web/device/stored-text.ts'
import { formatNumber, readerLocale } from '#web/kit/format/locale.ts'

const temperatureUnits = ['C', 'F'] as const
export type TemperatureUnit = (typeof temperatureUnits)[number]

const storedUnit = 'temperature-unit'

/** Stores the unit on this device. */
export function storeTemperatureUnit(unit: TemperatureUnit) {
  storeText(storedUnit, unit)
}

/** The stored unit; by default the one of the reader's region. */
export function useTemperatureUnit(): TemperatureUnit {
  const stored = useStoredText(storedUnit)
  return temperatureUnits.find((unit) => unit === stored) ?? readerLocale().temperature
}

/** The range of the temperature bars in degrees Celsius. */
export interface TemperatureScale {
  readonly bottom: number
  readonly top: number
}

/** Minimum ranges, so that small differences do not look large. */
const minSpanDegrees = 12
const minRainMillimeters = 10

/** Computes one scale for all days. */
export function temperatureScale(days: readonly DailyWeather[]): TemperatureScale {
  const bottom = Math.floor(Math.min(...days.map(({ temperature }) => temperature.min)))
  const top = Math.ceil(Math.max(...days.map(({ temperature }) => temperature.max)))
  const missing = Math.max(0, minSpanDegrees - (top - bottom)) / 2
  return { bottom: bottom - missing, top: top + missing }
}

/** The height of a temperature on the scale, 0 to 1. */
export function heightOn({ bottom, top }: TemperatureScale, celsius: number): number {
  return (celsius - bottom) / (top - bottom)
}

/** Each day's rain relative to the wettest day, 0 to 1. */
export function rainShares(days: readonly DailyWeather[]): number[] {
  const millimeters = days.map(({ precipitation }) => precipitation.total)
  const most = Math.max(minRainMillimeters, ...millimeters)
  return millimeters.map((value) => value / most)
}

/** Whether some of the precipitation may be snow. */
export function maySnow(days: readonly DailyWeather[]): boolean {
  return days.some(({ precipitation, temperature }) => precipitation.total > 0 && temperature.min < 0)
}

export function wholeDegrees(celsius: number, unit: TemperatureUnit): number {
  return Math.round(unit === 'C' ? celsius : celsius * 1.8 + 32)
}

/** Formats whole degrees without the unit: `24°`, `−3°`. */
export function formatDegrees(celsius: number, unit: TemperatureUnit): string {
  return `${withMinus(wholeDegrees(celsius, unit))}°`
}

/** A whole number, with the sign that is as wide as a digit where it is below zero. */
export function withMinus(degrees: number): string {
  return `${degrees < 0 ? '−' : ''}${Math.abs(degrees)}`
}

const millimetersPerInch = 25.4

/** Formats rain without its unit, which is the reader's: millimeters with one decimal below ten, or inches with two below one. */
export function formatRain(millimeters: number): string {
  const isInches = readerLocale().rain === 'in'
  const amount = isInches ? millimeters / millimetersPerInch : millimeters
  const decimals = isInches ? (amount < 0.995 ? 2 : 1) : amount < 9.95 ? 1 : 0
  return formatNumber(amount.toFixed(decimals))
}
