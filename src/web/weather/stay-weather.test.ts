import type { DailyWeather } from '#contract/weather'
import { expect, test } from 'vitest'
import { describeReliability } from './describe-weather.ts'
import { stayWeather } from './stay-weather.ts'

const days = ['2026-07-20', '2026-07-21', '2026-07-22'].map((date) => ({ date }) as DailyWeather)
const weatherWith = (headers: Record<string, string>) => stayWeather(days, new Headers(headers))

test('each day has the source that the header says', () => {
  const { days: read } = weatherWith({ 'x-weather-source': 'forecast,forecast, archive' })
  expect(read.map(({ source }) => source)).toEqual(['forecast', 'forecast', 'archive'])
  expect(describeReliability(read)).toBe('Forecast until 21 Jul. Usual weather for July (10-year average).')
})

test('an absent or unknown source stays unknown', () => {
  for (const headers of [{}, { 'x-weather-source': 'oracle' }] as Record<string, string>[]) {
    const { days: read, credits } = weatherWith(headers)
    expect(describeReliability(read)).toBe('')
    expect(credits).toEqual([])
  }
})

test('every required attribution is shown, with an https link', () => {
  const { credits } = weatherWith({
    'x-weather-attribution':
      'Weather data by Open-Meteo.com <https://open-meteo.com/>, CC BY 4.0 <https://creativecommons.org/licenses/by/4.0/>, Bad <javascript:alert(1)>',
  })
  expect(credits).toEqual([
    { text: 'Weather data by Open-Meteo.com', href: 'https://open-meteo.com/' },
    { text: 'CC BY 4.0', href: 'https://creativecommons.org/licenses/by/4.0/' },
  ])
})
