import { dailyWeather } from '#contract/weather'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createSampleForecast } from '../sample/weather/sample-forecast.ts'
import { createClimateForecast } from './climate-forecast.ts'

const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('is the same on a date of any year, valid everywhere, and marked as climate', () =>
  fc.assert(
    fc.asyncProperty(anywhere, async (position) => {
      const [day] = await createClimateForecast().daily(position, '2027-05-14', 1)
      const [later] = await createClimateForecast().daily(position, '2029-05-14', 1)
      expect(z.parse(dailyWeather, day!.weather)).toEqual(day!.weather)
      expect({ ...later!.weather, date: '' }).toEqual({ ...day!.weather, date: '' })
      expect(day!.source).toBe('climate')
    }),
    { numRuns: 200 },
  ))

test('is close to the mean of the varying weather of the sample', async () => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  for (const place of [
    { latitude: 19.07, longitude: 72.88 },
    { latitude: 51.51, longitude: -0.13 },
    { latitude: -33.87, longitude: 151.21 },
  ]) {
    const usual = await createClimateForecast().daily(place, '2026-01-01', 365)
    const varying = await Promise.all(
      Array.from({ length: 10 }, (_, year) => createSampleForecast().daily(place, `${2020 + year}-01-01`, 365)),
    )
    const difference = (of: (day: (typeof usual)[number]['weather']) => number) =>
      Math.abs(mean(usual.map(({ weather }) => of(weather))) - mean(varying.flat().map(({ weather }) => of(weather))))
    expect(difference(({ temperature }) => temperature.max)).toBeLessThan(1)
    expect(difference(({ precipitation }) => precipitation.total)).toBeLessThan(1)
    expect(difference(({ cloud_cover }) => cloud_cover.afternoon)).toBeLessThan(5)
    expect(difference(({ humidity }) => humidity.afternoon)).toBeLessThan(5)
  }
})
