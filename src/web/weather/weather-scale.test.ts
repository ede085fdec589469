import { sampleLocales } from '#contract/testing/sample-locales'
import type { DailyWeather } from '#contract/weather'
import { describe, expect, test } from 'vitest'
import { readerLocale, withLocale } from '#web/kit/format/locale.ts'
import { formatDegrees, formatTemperature, formatRain, maySnow } from './weather-scale.ts'

function day(min: number, max: number, rain = 0): DailyWeather {
  return {
    date: '2027-01-01',
    units: 'metric',
    cloud_cover: { afternoon: 50 },
    humidity: { afternoon: 50 },
    precipitation: { total: rain },
    temperature: { min, max, afternoon: max, night: min, evening: min, morning: min },
    pressure: { afternoon: 1013 },
    wind: { max: { speed: 4, direction: 270 } },
  }
}

describe('rain', () => {
  test('may be snow when it is freezing on a wet day', () => {
    expect(maySnow([day(-2, 3, 1)])).toBe(true)
    expect(maySnow([day(-2, 3), day(2, 8, 4)])).toBe(false)
  })

  test('has one decimal below ten millimeters', () => {
    expect([0.4, 9.94, 9.96, 132.4].map(formatRain)).toEqual(['0.4', '9.9', '10', '132'])
  })
})

test('degrees are whole, with a proper minus sign, and never minus zero', () => {
  expect([23.5, -2.6, -0.4].map(formatDegrees)).toEqual(['24°', '−3°', '0°'])
  const american = withLocale(sampleLocales['en-US'], () => [0, 100, -40, -17.8].map(formatDegrees))
  expect(american).toEqual(['32°', '212°', '−40°', '0°'])
  expect([formatTemperature(-2.6), withLocale(sampleLocales['en-US'], () => formatTemperature(25))]).toEqual([
    '−3 °C',
    '77 °F',
  ])
})

test('rain is in the unit of the reader', () => {
  const write = () => `${[0.3, 3.14, 12, 60].map(formatRain).join(' ')} ${readerLocale().rain}`
  const read = (locale: keyof typeof sampleLocales) => withLocale(sampleLocales[locale], write)
  expect(read('en-US')).toBe('0.01 0.12 0.47 2.4 in')
  expect(read('en-GB')).toBe('0.3 3.1 12 60 mm')
  expect(read('de-DE')).toBe('0,3 3,1 12 60 mm')
})
