import { addDays, hourMs } from '#contract/days'
import type { Position } from '#server/places/sphere'
import { trueWeather } from './true-weather.ts'
import { localTimeMs } from '../places/zone-offset.ts'

/** The weather of a local day, hour by hour, as the simulators know it: what an adapter should find. For zones of whole hours. */
export function trueDay(place: Position, timezone: string, date: string) {
  const fromMs = localTimeMs(timezone, date, 0)
  const toMs = localTimeMs(timezone, addDays(date, 1), 0)
  const hours = Array.from({ length: (toMs - fromMs) / hourMs }, (_, hour) =>
    trueWeather(place, fromMs + hour * hourMs),
  )
  const at = (hour: number) => trueWeather(place, localTimeMs(timezone, date, hour))
  const strongest = hours.reduce((best, hour) => (hour.windSpeed > best.windSpeed ? hour : best))
  return {
    date,
    units: 'metric',
    cloud_cover: { afternoon: at(12).cloudCover },
    humidity: { afternoon: at(12).humidity },
    precipitation: { total: toTenth(hours.reduce((sum, { millimeters }) => sum + millimeters, 0)) },
    temperature: {
      min: Math.min(...hours.map(({ temperature }) => temperature)),
      max: Math.max(...hours.map(({ temperature }) => temperature)),
      night: at(0).temperature,
      morning: at(6).temperature,
      afternoon: at(12).temperature,
      evening: at(18).temperature,
    },
    pressure: { afternoon: at(12).pressure },
    wind: { max: { speed: strongest.windSpeed, direction: strongest.windDirection } },
  }
}

function toTenth(value: number): number {
  return Math.round(value * 10) / 10
}
