import type { DailyWeather } from '#contract/weather'
import { formatNumber, readerLocale } from '#web/kit/format/locale.ts'

/** Whether some of the precipitation may be snow. */
export function maySnow(days: readonly DailyWeather[]): boolean {
  return days.some(({ precipitation, temperature }) => precipitation.total > 0 && temperature.min < 0)
}

/** Returns whole degrees in the reader's unit. */
export function wholeDegrees(celsius: number): number {
  return Math.round(readerLocale().temperature === 'C' ? celsius : celsius * 1.8 + 32)
}

/** Formats whole degrees without the unit: `24°`, `−3°`. */
export function formatDegrees(celsius: number): string {
  return `${withMinus(wholeDegrees(celsius))}°`
}

/** Formats whole degrees with the unit: `24 °C`. */
export function formatTemperature(celsius: number): string {
  return `${formatDegrees(celsius).replace('°', ' °')}${readerLocale().temperature}`
}

/** Formats a whole number; a minus sign is as wide as a digit. */
export function withMinus(degrees: number): string {
  return `${degrees < 0 ? '−' : ''}${Math.abs(degrees)}`
}

const millimetersPerInch = 25.4

/** Formats rain in the reader's unit, unnamed: millimeters, with a decimal below ten, or inches, with two below one. */
export function formatRain(millimeters: number): string {
  const isInches = readerLocale().rain === 'in'
  const amount = isInches ? millimeters / millimetersPerInch : millimeters
  const decimals = isInches ? (amount < 0.995 ? 2 : 1) : amount < 9.95 ? 1 : 0
  return formatNumber(amount.toFixed(decimals))
}
