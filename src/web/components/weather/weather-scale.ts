import type { DailyWeather } from '#contract/weather'

export const temperatureUnits = ['C', 'F'] as const
export type TemperatureUnit = (typeof temperatureUnits)[number]

/** Degrees Celsius at the foot and the head of the bars. */
export interface TemperatureScale {
  readonly bottom: number
  readonly top: number
}

/** Less than this is drawn no higher than it deserves: a calm week must not look like a stormy one. */
const leastSpanDegrees = 12
const leastRainMillimeters = 10

/** One scale for all the days. */
export function temperatureScale(days: readonly DailyWeather[]): TemperatureScale {
  const bottom = Math.floor(Math.min(...days.map(({ temperature }) => temperature.min)))
  const top = Math.ceil(Math.max(...days.map(({ temperature }) => temperature.max)))
  const missing = Math.max(0, leastSpanDegrees - (top - bottom)) / 2
  return { bottom: bottom - missing, top: top + missing }
}

/** How high a temperature stands, 0 at the foot to 1 at the head. */
export function heightOn({ bottom, top }: TemperatureScale, celsius: number): number {
  return (celsius - bottom) / (top - bottom)
}

/** How full each day's rain is, 0 to 1, against the wettest. */
export function rainShares(days: readonly DailyWeather[]): number[] {
  const millimeters = days.map(({ precipitation }) => precipitation.total)
  const most = Math.max(leastRainMillimeters, ...millimeters)
  return millimeters.map((value) => value / most)
}

/** Whether some of what falls may be snow. */
export function maySnow(days: readonly DailyWeather[]): boolean {
  return days.some(({ precipitation, temperature }) => precipitation.total > 0 && temperature.min < 0)
}

/** Whole degrees in the reader's unit, without it: `24°`, `−3°`. */
export function formatDegrees(celsius: number, unit: TemperatureUnit): string {
  const degrees = Math.round(unit === 'C' ? celsius : celsius * 1.8 + 32)
  return `${degrees < 0 ? '−' : ''}${Math.abs(degrees)}°`
}

/** Millimetres, with a decimal only where they are few. */
export function formatRain(millimeters: number): string {
  return millimeters < 9.95 ? millimeters.toFixed(1) : String(Math.round(millimeters))
}

const compassPoints = [
  { short: 'N', name: 'north' },
  { short: 'NE', name: 'north-east' },
  { short: 'E', name: 'east' },
  { short: 'SE', name: 'south-east' },
  { short: 'S', name: 'south' },
  { short: 'SW', name: 'south-west' },
  { short: 'W', name: 'west' },
  { short: 'NW', name: 'north-west' },
] as const

/** The nearest of eight points of the compass. */
export function compassPoint(degrees: number): (typeof compassPoints)[number] {
  return compassPoints[Math.round(degrees / 45) % 8] ?? compassPoints[0]
}
