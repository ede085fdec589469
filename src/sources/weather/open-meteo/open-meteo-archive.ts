import { addDays, dayNumber, utcDay } from '#contract/days'
import type { DailyWeather } from '#contract/weather'
import { LRUCache } from 'lru-cache'
import { dailyWeatherOf, toTenth } from '../daily-weather.ts'
import { cellOf, type WeatherService, type ZonedPlace } from '../weather-service.ts'
import { createReadHourly, type OpenMeteoOptions } from './open-meteo-api.ts'
import { openMeteoAttribution } from './open-meteo-forecast.ts'

/** The number of past years in a mean. */
const meanYears = 10
/** The archive is about five days behind. */
const behindDays = 6
/** The most weeks in the cache, each of one year at one place and about 4 kB. */
const maxWeeks = 5000
const weeksInYear = 52
/** Any year without 29 February. */
const commonYear = 2023

/** A week of one year at a place. */
interface PastWeek {
  readonly place: ZonedPlace
  readonly startDate: string
  readonly endDate: string
}

/** The weather by date. */
type PastDays = ReadonlyMap<string, DailyWeather>

/**
 * Creates usual weather from Open-Meteo's archive: the mean of the same date in the last ten years. A week at a place
 * takes ten requests, one per year. It stays in the cache, because the past does not change.
 */
export function createOpenMeteoArchive(options: OpenMeteoOptions): WeatherService {
  const { clock } = options
  const readHourly = createReadHourly(options)
  const weeks = new LRUCache<string, PastDays, PastWeek>({
    max: maxWeeks,
    fetchMethod: async (_, __, { context: { place, startDate, endDate } }) => {
      // One more day on each side, because local days are not UTC days.
      const series = await readHourly('/v1/archive', place, addDays(startDate, -1), addDays(endDate, 1))
      const days = new Map<string, DailyWeather>()
      for (let date = startDate; date <= endDate; date = addDays(date, 1)) {
        const weather = dailyWeatherOf(series, place.timezone, date)
        if (weather !== undefined) days.set(date, weather)
      }
      return days
    },
  })

  function findWeek(place: ZonedPlace, startDate: string, endDate: string) {
    const key = `${cellOf(place)} ${place.timezone} ${startDate}`
    // The failed request has already reported the error.
    return weeks.fetch(key, { context: { place, startDate, endDate } }).catch(() => undefined)
  }

  return {
    attribution: openMeteoAttribution,
    async day(place, date) {
      // 29 February uses the day before.
      const monthDay = date.endsWith('-02-29') ? '02-28' : date.slice(5)
      const { first, last } = weekOf(monthDay)
      const lastKnown = addDays(utcDay(clock()), -behindDays)
      let year = Number(date.slice(0, 4)) - 1
      while (addDays(`${year}-${last}`, 1) > lastKnown) year -= 1
      const years = Array.from({ length: meanYears }, (_, before) => year - before)
      const past = await Promise.all(
        years.map(async (pastYear) =>
          (await findWeek(place, `${pastYear}-${first}`, `${pastYear}-${last}`))?.get(`${pastYear}-${monthDay}`),
        ),
      )
      return meanWeather(date, past)
    },
  }
}

/** Returns the first and last day, MM-DD, of the week of a day; the last week of the year has an extra day. */
function weekOf(monthDay: string): { readonly first: string; readonly last: string } {
  const newYear = `${commonYear}-01-01`
  const day = dayNumber(`${commonYear}-${monthDay}`) - dayNumber(newYear)
  const week = Math.min(Math.floor(day / 7), weeksInYear - 1)
  const first = addDays(newYear, week * 7)
  const last = week === weeksInYear - 1 ? `${commonYear}-12-31` : addDays(first, 6)
  return { first: first.slice(5), last: last.slice(5) }
}

/**
 * Returns the mean of a date's weather in several years; `undefined` when any year is unknown. The wind direction is the
 * direction of the vector sum of the winds.
 */
function meanWeather(date: string, years: readonly (DailyWeather | undefined)[]): DailyWeather | undefined {
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
