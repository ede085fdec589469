import { sampleLocales } from '#contract/testing/sample-locales'
import type { DailyWeather, WeatherSource } from '#contract/weather'
import { expect, test } from 'vitest'
import { withLocale } from '#web/kit/format/locale.ts'
import type { WeatherDay } from './stay-weather.ts'
import { describeWeather } from './describe-weather.ts'

function day(min: number, max: number, total = 0, source: WeatherSource | undefined = 'forecast'): WeatherDay {
  return { weather: { temperature: { min, max }, precipitation: { total } } as DailyWeather, source }
}
const celsius = (...days: WeatherDay[]) => describeWeather(days)

test('days of a forecast are summed up by their extremes and the days with rain', () => {
  expect(celsius(day(9.4, 12), day(10, 14.2, 3), day(9, 11, 1))).toBe('9–14 °C, rain on 2 of 3 days, forecast')
  expect(celsius(day(9, 12, 2), day(10, 14, 3))).toBe('9–14 °C, rain on all 2 days, forecast')
  expect(celsius(day(9, 12, 2))).toBe('9–12 °C, rain, forecast')
})

test('less than a millimetre is no rain', () => {
  expect(celsius(day(9, 12, 0.9), day(9, 12))).toBe('9–12 °C, dry, forecast')
})

test('of means over years the mean rain of a day is said, for each has some', () => {
  expect(celsius(day(9, 14, 2, 'archive'), day(9, 14, 2.6, 'archive'))).toBe(
    '9–14 °C, 2.3 mm of rain a day, usual weather',
  )
  expect(celsius(day(20, 31, 0.1, 'climate'))).toBe('20–31 °C, mostly dry, usual weather')
})

test('days of several kinds name both', () => {
  expect(celsius(day(9, 12, 2), day(9, 12, 4, 'archive'))).toBe(
    '9–12 °C, 3.0 mm of rain a day, forecast and usual weather',
  )
})

test('missing values are left out', () => {
  expect(celsius({ ...day(9, 12), source: undefined })).toBe('9–12 °C, dry')
})

test('degrees below zero are written with "to", and rain in frost may be snow', () => {
  expect(celsius(day(-12.4, -3.6, 2))).toBe('−12 to −4 °C, rain or snow, forecast')
  const american = () => describeWeather([day(-12.4, -3.6)])
  expect(withLocale(sampleLocales['en-US'], american)).toBe('10–26 °F, dry, forecast')
  expect(celsius(day(4.2, 4.4))).toBe('4 °C, dry, forecast')
})
