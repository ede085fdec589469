import { addDays, hourMs } from '#contract/days'
import type { Position } from '#server/places/sphere'
import { trueWeather } from './true-weather.ts'
import { localTimeMs } from '../places/zone-offset.ts'

/** Returns the simulators' weather on a local day as an adapter should return it. Zones have offsets of whole hours. */
export function trueDay(place: Position, timezone: string, date: string) {
  const fromMs = localTimeMs(timezone, date, 0)
  const toMs = localTimeMs(timezone, addDays(date, 1), 0)
  const hours = Array.from({ length: (toMs - fromMs) / hourMs }, (_, hour) =>
    trueWeather(place, fromMs + hour * hourMs),
  )
  const weatherAt = (hour: number) => trueWeather(place, localTimeMs(timezone, date, hour))
  const strongest = hours.reduce((best, hour) => (hour.windSpeed > best.windSpeed ? hour : best))
  return {
    date,
    units: 'metric',
    cloud_cover: { afternoon: weatherAt(12).cloudCover },
    humidity: { afternoon: weatherAt(12).humidity },
    precipitation: { total: toTenth(hours.reduce((sum, { millimeters }) => sum + millimeters, 0)) },
    temperature: {
      min: Math.min(...hours.map(({ temperature }) => temperature)),
      max: Math.max(...hours.map(({ temperature }) => temperature)),
      night: weatherAt(0).temperature,
      morning: weatherAt(6).temperature,
      afternoon: weatherAt(12).temperature,
      evening: weatherAt(18).temperature,
    },
    pressure: { afternoon: weatherAt(12).pressure },
    wind: { max: { speed: strongest.windSpeed, direction: strongest.windDirection } },
  }
}

function toTenth(value: number): number {
  return Math.round(value * 10) / 10
}
