import { dayMs, hourMs } from '#contract/days'
import type { Position } from '#server/places/sphere'

/** The weather at an instant, and what falls in the hour after it. */
export interface TrueWeather {
  readonly temperature: number
  readonly cloudCover: number
  readonly humidity: number
  readonly pressure: number
  readonly windSpeed: number
  readonly windDirection: number
  readonly millimeters: number
}

/** The weather of the simulators: a function of place and time, with seasons, days and nights, weather that passes, and a bit of each year's own. */
export function trueWeather({ latitude, longitude }: Position, timeMs: number): TrueWeather {
  const hours = timeMs / hourMs
  const year = (2 * Math.PI * (timeMs / dayMs)) / 365.25
  const sunHours = hours + longitude / 15
  const warmth = Math.cos((2 * Math.PI * (sunHours - 15)) / 24)
  const passing = Math.sin(hours / 37 + latitude) + 0.5 * Math.sin(hours / 11 + longitude)
  const season = -Math.cos(year - 0.3) * Math.sign(latitude || 1)
  const wet = Math.max(0, passing - 0.6)
  return {
    temperature: toTenth(27 - 0.35 * Math.abs(latitude) + 8 * season + 5 * warmth - 2 * passing),
    cloudCover: Math.round(50 + 33 * passing),
    humidity: Math.round(60 - 15 * warmth + 10 * passing),
    pressure: toTenth(1013 - 8 * passing),
    windSpeed: toTenth(6 + 2.4 * passing + 1.3 * Math.sin(hours / 3)),
    windDirection: Math.round((hours * 7 + longitude * 3 + 720) % 360),
    millimeters: toTenth(wet * (2 + Math.sin(hours / 5))),
  }
}

function toTenth(value: number): number {
  return Math.round(value * 10) / 10 + 0
}
