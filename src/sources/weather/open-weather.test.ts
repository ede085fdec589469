import { addDays } from '#contract/days'
import { dailyWeather } from '#contract/weather'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createClimateForecast } from './climate/climate-forecast.ts'
import { type MetNorwaySimulator, startMetNorwaySimulator } from '../testing/met-norway/met-norway-simulator.ts'
import { type OpenMeteoSimulator, startOpenMeteoSimulator } from '../testing/open-meteo/open-meteo-simulator.ts'
import { type OpenWeatherOptions, openWeather } from './open-weather.ts'

const paris = { latitude: 48.8566, longitude: 2.3522, timezone: 'Europe/Paris' }
const onError = vi.fn()
let nowMs: number
let openMeteo: OpenMeteoSimulator
let metNorway: MetNorwaySimulator

beforeEach(async () => {
  nowMs = Date.parse('2026-07-10T03:20:00Z')
  onError.mockReset()
  openMeteo = await startOpenMeteoSimulator({ clock: () => nowMs })
  metNorway = await startMetNorwaySimulator({ clock: () => nowMs })
})

afterEach(async () => {
  await openMeteo.close()
  await metNorway.close()
  if (metNorway.violations.length > 0) throw new Error(metNorway.violations.join())
})

function open(options: Partial<OpenWeatherOptions> = {}) {
  return openWeather({
    settings: { forecast: { kind: 'open-meteo', url: openMeteo.url }, archiveUrl: openMeteo.url, apiKey: undefined },
    clock: () => nowMs,
    onError,
    maxWaitMs: 10_000,
    ...options,
  })
}

/** The settings of MET Norway as the forecast. */
function metNorwaySettings(archiveUrl: string | undefined): OpenWeatherOptions['settings'] {
  const forecast = { kind: 'met-norway', url: metNorway.baseUrl, contact: 'weather@stay.example' } as const
  return { forecast, archiveUrl, apiKey: undefined }
}

/** Returns the sources of consecutive nights, each with its number of nights, such as `forecast 6`. */
function runs(sources: readonly string[]): string[] {
  const counted: { readonly source: string; count: number }[] = []
  for (const source of sources) {
    const last = counted.at(-1)
    if (last?.source === source) last.count += 1
    else counted.push({ source, count: 1 })
  }
  return counted.map(({ source, count }) => `${source} ${count}`)
}

describe('The weather of a stay', () => {
  test('is the forecast as far as it reaches, and then the mean of past years', async () => {
    const days = await open().daily(paris, '2026-07-20', 16)
    expect(days.map(({ weather }) => weather.date)).toEqual(
      Array.from({ length: 16 }, (_, day) => addDays('2026-07-20', day)),
    )
    // In Paris, the forecast covers all of its last day in UTC.
    expect(runs(days.map(({ source }) => source))).toEqual(['forecast 6', 'archive 10'])
    for (const { weather, attribution } of days) {
      expect(z.parse(dailyWeather, weather)).toEqual(weather)
      expect(attribution).toMatch(/^Weather data by Open-Meteo.com <https:\/\/open-meteo.com\/>, CC BY 4.0 </)
    }
    // One request for all nights of the forecast, and ten past years for each of two weeks.
    expect(openMeteo.requests).toHaveLength(1 + 20)
    expect(onError).not.toHaveBeenCalled()
  })

  test('with MET Norway is a forecast of nine days, and then the embedded climate, without an attribution', async () => {
    const days = await open({ settings: metNorwaySettings(undefined) }).daily(paris, '2026-07-10', 12)
    expect(runs(days.map(({ source }) => source))).toEqual(['forecast 9', 'climate 3'])
    expect(days[0]?.attribution).toMatch(/^Data from MET Norway <https:\/\/www.met.no\/en>, CC BY 4.0 </)
    expect(days[11]).toEqual((await createClimateForecast().daily(paris, '2026-07-21', 1))[0])
    expect(metNorway.requests).toHaveLength(1)
  })

  test('with MET Norway can have the archive of another service', async () => {
    const days = await open({ settings: metNorwaySettings(openMeteo.url) }).daily(paris, '2026-07-10', 12)
    expect(runs(days.map(({ source }) => source))).toEqual(['forecast 9', 'archive 3'])
    expect(new Set(days.map(({ attribution }) => attribution)).size).toBe(2)
  })

  test('is the archive for each night without a whole forecast', async () => {
    openMeteo.oddities = { nullFromMs: Date.parse('2026-07-13T10:00Z') }
    const days = await open().daily(paris, '2026-07-11', 4)
    expect(runs(days.map(({ source }) => source))).toEqual(['forecast 2', 'archive 2'])
  })

  test('is the embedded climate if forecast and archive fail, and soon costs no request', async () => {
    openMeteo.failAll({ failure: 'html', status: 503 })
    const weather = open()
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const days = await weather.daily(paris, '2026-07-20', 16)
      expect(runs(days.map(({ source }) => source))).toEqual(['climate 16'])
      expect(days[0]?.attribution).toBeUndefined()
    }
    // Three requests for the forecast; for the archive, three and those that were open when they failed.
    expect(openMeteo.requests.length).toBeLessThanOrEqual(3 + 3 + 4)
  })

  test('does not wait for a slow forecast, which is used the next time', async () => {
    const released = Promise.withResolvers<void>()
    openMeteo.before = () => released.promise
    const weather = open({ maxWaitMs: 40 })
    const first = await weather.daily(paris, '2026-07-12', 3)
    released.resolve()
    expect(runs(first.map(({ source }) => source))).toEqual(['climate 3'])
    await vi.waitFor(
      async () => {
        const next = await weather.daily(paris, '2026-07-12', 3)
        expect(runs(next.map(({ source }) => source))).toEqual(['forecast 3'])
      },
      { timeout: 20_000, interval: 50 },
    )
    expect(openMeteo.requests).toHaveLength(1)
    expect(onError).not.toHaveBeenCalled()
  })

  test('is requested once for a place by all simultaneous callers', async () => {
    const weather = open()
    const stays = ['2026-07-10', '2026-07-12', '2026-07-15'].map((date) => weather.daily(paris, date, 5))
    await Promise.all(stays)
    expect(openMeteo.requests).toHaveLength(1)
  })
})
