import type { DailyWeather } from '#contract/weather'

/**
 * Returns the mean of a date's weather in several years; `undefined` where it is not known in one of them. The direction of
 * the wind is that of the sum of the winds.
 */
export function meanWeather(date: string, years: readonly (DailyWeather | undefined)[]): DailyWeather | undefined {
  const days = years.filter((day) => day !== undefined)
  if (days.length === 0 || days.length < years.length) return undefined
  const mean = (of: (day: DailyWeather) => number) => days.reduce((sum, day) => sum + of(day), 0) / days.length
  const temperature = (of: keyof DailyWeather['temperature']) => toTenth(mean((day) => day.temperature[of]))
  return {
    date,
    units: 'metric',
    cloud_cover: { afternoon: Math.round(mean((day) => day.cloud_cover.afternoon)) },
    humidity: { afternoon: Math.round(mean((day) => day.humidity.afternoon)) },
    precipitation: { total: toTenth(mean((day) => day.precipitation.total)) },
    temperature: {
      min: temperature('min'),
      max: temperature('max'),
      night: temperature('night'),
      morning: temperature('morning'),
      afternoon: temperature('afternoon'),
      evening: temperature('evening'),
    },
    pressure: { afternoon: toTenth(mean((day) => day.pressure.afternoon)) },
    wind: { max: { speed: toTenth(mean((day) => day.wind.max.speed)), direction: directionOfSum(days) } },
  }
}

function directionOfSum(days: readonly DailyWeather[]): number {
  let east = 0
  let north = 0
  for (const { wind } of days) {
    const radians = (wind.max.direction * Math.PI) / 180
    east += wind.max.speed * Math.sin(radians)
    north += wind.max.speed * Math.cos(radians)
  }
  return (Math.round((Math.atan2(east, north) * 180) / Math.PI) + 360) % 360
}

/** Rounds to one decimal; never −0. */
function toTenth(value: number): number {
  return Math.round(value * 10) / 10 + 0
}
