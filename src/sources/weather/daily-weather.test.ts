import { hourMs } from '#contract/days'
import { describe, expect, test } from 'vitest'
import { dailyWeatherOf } from './daily-weather.ts'
import type { WeatherSeries, WeatherVariable } from './weather-series.ts'

interface Hour {
  readonly timeMs: number
  /** In hours from the beginning. */
  readonly hour: number
}

/** Hourly values from a function of the time; what falls is of the hour before. */
function seriesFrom(
  begin: string,
  hours: number,
  values: Partial<Record<WeatherVariable | 'millimeters', (at: Hour) => number>> = {},
): WeatherSeries {
  const timesMs = Array.from({ length: hours }, (_, hour) => Date.parse(begin) + hour * hourMs)
  const list = (variable: WeatherVariable | 'millimeters', usual: number) =>
    timesMs.map((timeMs, hour) => values[variable]?.({ timeMs, hour }) ?? usual)
  return {
    timesMs,
    temperature: list('temperature', 10),
    cloudCover: list('cloudCover', 50),
    humidity: list('humidity', 60),
    pressure: list('pressure', 1013),
    windSpeed: list('windSpeed', 4),
    windDirection: list('windDirection', 180),
    spans: list('millimeters', 0).map((millimeters, index) => {
      const toMs = timesMs[index]!
      return { fromMs: toMs - hourMs, toMs, millimeters }
    }),
  }
}

/** The hour of the day in UTC. */
const utcHour = ({ timeMs }: Hour) => new Date(timeMs).getUTCHours()

describe('A local day', () => {
  test('has its times at 00, 06, 12 and 18 of the clocks there', () => {
    const series = seriesFrom('2026-07-01T00:00Z', 96, { temperature: utcHour })
    expect(dailyWeatherOf(series, 'Asia/Tokyo', '2026-07-03')?.temperature).toEqual({
      min: 0,
      max: 23,
      night: 15,
      morning: 21,
      afternoon: 3,
      evening: 9,
    })
  })

  test.each([
    // On the day itself, before and after the clocks change, whatever they show today.
    ['2026-03-28', 11, 23],
    ['2026-03-29', 10, 23],
    ['2026-03-30', 10, 22],
    ['2026-10-24', 10, 22],
    ['2026-10-25', 11, 22],
    ['2026-10-26', 11, 23],
  ])('in Berlin on %s has its noon at %d and begins at %d UTC', (date, noon, begin) => {
    const series = seriesFrom(`${date.slice(0, 8)}20T00:00Z`, 12 * 24, { temperature: utcHour })
    const { temperature } = dailyWeatherOf(series, 'Europe/Berlin', date)!
    expect([temperature.afternoon, temperature.night]).toEqual([noon, begin])
  })

  test('in a zone of half hours lies between the hours: values are interpolated, the direction on the circle', () => {
    const series = seriesFrom('2026-07-01T00:00Z', 96, {
      temperature: utcHour,
      pressure: (at) => 1000 + utcHour(at),
      windSpeed: (at) => (at.hour === 40 ? 9 : 4),
      windDirection: ({ hour }) => (hour === 39 ? 350 : hour === 41 ? 20 : Number.NaN),
    })
    const day = dailyWeatherOf(series, 'Asia/Kolkata', '2026-07-02')!
    expect(day.temperature).toMatchObject({ morning: 0.5, afternoon: 6.5, evening: 12.5, night: 18.5 })
    expect(day.pressure.afternoon).toBe(1006.5)
    // Halfway from 350° to 20° is 5°, not 185°.
    expect(day.wind.max).toEqual({ speed: 9, direction: 5 })
  })

  test('has the direction of its strongest hour, not the one that prevails', () => {
    const series = seriesFrom('2026-07-01T00:00Z', 72, {
      windSpeed: ({ hour }) => (hour === 30 ? 11 : 4),
      windDirection: ({ hour }) => (hour === 30 ? 360 : 256),
    })
    expect(dailyWeatherOf(series, 'UTC', '2026-07-02')?.wind.max).toEqual({ speed: 11, direction: 0 })
  })

  test('has the rain that falls from midnight to midnight: the value at 00:00 is of the day before', () => {
    const series = seriesFrom('2026-07-01T00:00Z', 96, {
      millimeters: ({ hour }) => (hour === 24 ? 5 : hour === 48 ? 3 : hour === 30 ? 1 : 0),
    })
    expect(dailyWeatherOf(series, 'UTC', '2026-07-02')?.precipitation.total).toBe(4)
    // Half of the hour before 18:30 UTC is in one day, half in the other.
    const halves = seriesFrom('2026-07-01T00:00Z', 96, { millimeters: ({ hour }) => (hour === 43 ? 2 : 0) })
    expect(dailyWeatherOf(halves, 'Asia/Kolkata', '2026-07-02')?.precipitation.total).toBe(1)
    expect(dailyWeatherOf(halves, 'Asia/Kolkata', '2026-07-03')?.precipitation.total).toBe(1)
  })

  test('has each hour of rain once on a day of 25 hours', () => {
    const series = seriesFrom('2026-10-23T00:00Z', 96, { millimeters: () => 1 })
    expect(dailyWeatherOf(series, 'Europe/Berlin', '2026-10-25')?.precipitation.total).toBe(25)
    expect(dailyWeatherOf(series, 'Europe/Berlin', '2026-10-24')?.precipitation.total).toBe(24)
  })

  test('never has −0', () => {
    const series = seriesFrom('2026-07-01T00:00Z', 72, { temperature: () => -0.04 })
    const { temperature } = dailyWeatherOf(series, 'UTC', '2026-07-02')!
    for (const celsius of Object.values(temperature)) expect(Object.is(celsius, 0)).toBe(true)
  })
})

describe('A value that is not known', () => {
  const unknownFrom = (from: number, to: number) => (at: Hour) => (at.hour >= from && at.hour < to ? Number.NaN : 10)

  test('is interpolated between those around it, never zero', () => {
    const series = seriesFrom('2026-07-01T00:00Z', 72, {
      temperature: unknownFrom(34, 38),
      windSpeed: unknownFrom(34, 38),
      millimeters: ({ hour }) => (hour === 34 ? Number.NaN : 1),
    })
    const day = dailyWeatherOf(series, 'UTC', '2026-07-02')
    expect(day?.temperature).toEqual({ min: 10, max: 10, night: 10, morning: 10, afternoon: 10, evening: 10 })
    // A missing hour of rain counts as the mean of the others.
    expect(day?.precipitation.total).toBe(24)
  })

  test.each([
    ['temperature', 32, 40],
    ['temperature', 43, 72],
    ['windSpeed', 43, 72],
    ['windDirection', 0, 72],
    ['pressure', 32, 40],
    ['humidity', 0, 72],
    ['cloudCover', 0, 72],
    ['millimeters', 30, 35],
  ] as const)('of %s from hour %d to %d makes the day unknown', (variable, from, to) => {
    const series = seriesFrom('2026-07-01T00:00Z', 72, { [variable]: unknownFrom(from, to) })
    expect(dailyWeatherOf(series, 'UTC', '2026-07-02')).toBeUndefined()
  })

  test('for the last hours of a forecast does not lose the day', () => {
    const series = seriesFrom('2026-07-01T00:00Z', 48, {
      temperature: unknownFrom(46, 48),
      windSpeed: unknownFrom(46, 48),
    })
    expect(dailyWeatherOf(series, 'UTC', '2026-07-02')?.temperature.max).toBe(10)
    expect(dailyWeatherOf(series, 'UTC', '2026-07-03')).toBeUndefined()
  })
})
