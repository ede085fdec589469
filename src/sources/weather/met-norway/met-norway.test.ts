import { addDays } from '#contract/days'
import fc from 'fast-check'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type MetNorwaySimulator, startMetNorwaySimulator } from '../../testing/met-norway/met-norway-simulator.ts'
import { trueDay } from '../../testing/true-day.ts'
import { createMetNorway, cutDecimals, freshUntil } from './met-norway.ts'

const minuteMs = 60_000
const oslo = { latitude: 59.911_49, longitude: 10.757_93, timezone: 'Europe/Oslo' }
const osloCut = { latitude: 59.9114, longitude: 10.7579 }
const onError = vi.fn()
let nowMs: number
let simulator: MetNorwaySimulator

beforeEach(async () => {
  nowMs = Date.parse('2026-10-20T03:20:00Z')
  onError.mockReset()
  simulator = await startMetNorwaySimulator({ clock: () => nowMs })
})

afterEach(async () => {
  vi.useRealTimers()
  await simulator.close()
  if (simulator.violations.length > 0) throw new Error(simulator.violations.join())
})

function open({
  contact = 'weather@stay.example',
  restMs = 60_000,
  timeoutMs = 5000,
  baseUrl = simulator.baseUrl,
} = {}) {
  return createMetNorway({ baseUrl, contact, clock: () => nowMs, timeoutMs, restMs, onError })
}

const lastMessage = () => (onError.mock.lastCall![0] as Error).message

describe('The forecast of MET Norway', () => {
  test('is computed from hourly values as long as there are any', async () => {
    const forecast = open()
    expect(await forecast.day(oslo, '2026-10-21')).toEqual(trueDay(osloCut, oslo.timezone, '2026-10-21'))
    expect(onError).not.toHaveBeenCalled()
  })

  test('continues in steps of six hours: noon is interpolated, and low and high are for the whole step', async () => {
    const forecast = open()
    // The clocks change on 25 October.
    for (const date of ['2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27']) {
      const day = (await forecast.day(oslo, date))!
      const truth = trueDay(osloCut, oslo.timezone, date)
      expect(Math.abs(day.temperature.min - truth.temperature.min), date).toBeLessThan(1.5)
      expect(Math.abs(day.temperature.max - truth.temperature.max), date).toBeLessThan(1.5)
      expect(Math.abs(day.temperature.afternoon - truth.temperature.afternoon), date).toBeLessThan(4)
      expect(Math.abs(day.wind.max.speed - truth.wind.max.speed), date).toBeLessThan(3)
      expect(day.temperature.min).toBeLessThanOrEqual(Math.min(day.temperature.night, day.temperature.morning))
    }
  })

  test('counts no rain twice, in overlapping steps or at midnight', async () => {
    const forecast = open()
    const dates = Array.from({ length: 8 }, (_, day) => addDays('2026-10-21', day))
    let [forecastRain, trueRain] = [0, 0]
    for (const date of dates) {
      forecastRain += (await forecast.day(oslo, date))!.precipitation.total
      trueRain += trueDay(osloCut, oslo.timezone, date).precipitation.total
    }
    expect(trueRain).toBeGreaterThan(10)
    // Blocks across the first and last midnight are shared out evenly.
    expect(Math.abs(forecastRain - trueRain)).toBeLessThan(4)
  })

  test('ends after nine days, because the last step has values for one moment only', async () => {
    const forecast = open()
    expect(await forecast.day(oslo, '2026-10-28')).toBeDefined()
    expect(await forecast.day(oslo, '2026-10-29')).toBeUndefined()
    expect(await forecast.day(oslo, '2026-11-05')).toBeUndefined()
    expect(await forecast.day(oslo, '2026-10-18')).toBeUndefined()
    expect(simulator.requests).toHaveLength(1)
  })

  test('includes today: past hours have the values of tomorrow, and rain is the rain still to come', async () => {
    nowMs = Date.parse('2026-10-20T13:40:00Z')
    const today = (await open().day(oslo, '2026-10-20'))!
    const truth = trueDay(osloCut, oslo.timezone, '2026-10-20')
    const tomorrow = trueDay(osloCut, oslo.timezone, '2026-10-21')
    expect(today.temperature.evening).toBe(truth.temperature.evening)
    expect(today.temperature.morning).toBe(tomorrow.temperature.morning)
    expect(today.temperature.night).toBe(tomorrow.temperature.night)
    expect(today.precipitation.total).toBeLessThanOrEqual(truth.precipitation.total)
  })

  test('lacks yesterday, and a day with less than six hours left', async () => {
    nowMs = Date.parse('2026-10-20T17:40:00Z')
    const forecast = open()
    expect(await forecast.day(oslo, '2026-10-20')).toBeUndefined()
    expect(await forecast.day(oslo, '2026-10-19')).toBeUndefined()
    expect(await forecast.day(oslo, '2026-10-21')).toBeDefined()
  })
})

describe('The terms of MET Norway', () => {
  test('are kept: requests name a contact, have coordinates cut to four decimals, and accept gzip', async () => {
    await open().day(oslo, '2026-10-21')
    const [request] = simulator.requests
    expect(request!.headers['user-agent']).toBe('Milestay weather@stay.example')
    expect(Object.fromEntries(request!.query)).toEqual({ lat: '59.9114', lon: '10.7579' })
    expect(request!.headers['accept-encoding']).toContain('gzip')
  })

  test.each([
    [59.911_49, '59.9114'],
    [-33.868_85, '-33.8688'],
    [-0.000_01, '0.0000'],
    [10, '10.0000'],
  ])('are kept: %d is cut to %s', (degrees, text) => {
    expect(cutDecimals(degrees)).toBe(text)
  })

  test('are kept: no request is sent before Expires, later ones are conditional, and a 304 keeps the stored forecast', async () => {
    const forecast = open()
    const readDay = () => forecast.day(oslo, '2026-10-21')
    nowMs = Date.parse('2026-10-20T03:10:00Z')
    const first = await readDay()
    nowMs += 30 * minuteMs
    expect(await readDay()).toEqual(first)
    expect(simulator.requests).toHaveLength(1)
    // At most two minutes after Expires.
    nowMs += 4 * minuteMs
    // A place nearby shares the stored forecast, and so its request.
    expect(await forecast.day({ ...oslo, latitude: 59.92 }, '2026-10-21')).toEqual(first)
    expect(simulator.requests).toHaveLength(2)
    expect(simulator.requests[1]!.query.get('lat')).toBe('59.9114')
    expect(simulator.requests[1]!.headers['if-modified-since']).toBe('Tue, 20 Oct 2026 03:00:00 GMT')
    // The 304 has its own Expires.
    nowMs += 30 * minuteMs
    await readDay()
    expect(simulator.requests).toHaveLength(2)
    nowMs += 4 * minuteMs
    await readDay()
    expect(simulator.requests).toHaveLength(3)
    expect(onError).not.toHaveBeenCalled()
  })

  test('are kept: no forecast is refreshed on the full hour, when many programs do so', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3_600_000 }),
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (afterMs, random) => {
          const expiresMs = nowMs + Math.floor(afterMs / 1000) * 1000
          const untilMs = freshUntil(new Date(expiresMs).toUTCString(), nowMs, () => random)
          expect(untilMs).toBeGreaterThanOrEqual(expiresMs)
          expect(untilMs).toBeLessThan(expiresMs + 6 * minuteMs)
          expect(untilMs % (60 * minuteMs)).toBeGreaterThanOrEqual(2 * minuteMs)
        },
      ),
    )
    expect(freshUntil(null, nowMs)).toBeGreaterThan(nowMs + 29 * minuteMs)
  })

  test('are kept: a refresh due on the full hour waits, and the stored forecast is returned', async () => {
    const forecast = open()
    const first = await forecast.day(oslo, '2026-10-21')
    nowMs = Date.parse('2026-10-20T05:00:30Z')
    expect(await forecast.day(oslo, '2026-10-21')).toEqual(first)
    expect(simulator.requests).toHaveLength(1)
    nowMs = Date.parse('2026-10-20T05:03:00Z')
    await forecast.day(oslo, '2026-10-21')
    expect(simulator.requests).toHaveLength(2)
  })

  test('are kept: requests for many places are spread evenly, fewer than twenty a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const forecast = open()
    const places = Array.from({ length: 8 }, (_, place) => ({ ...oslo, latitude: 30 + place }))
    const days = Promise.all(places.map((place) => forecast.day(place, '2026-10-21')))
    await vi.advanceTimersByTimeAsync(7 * 50)
    // `expect.poll` would advance the fake timers.
    while (simulator.requests.length < 6) await setImmediate()
    expect(simulator.requests).toHaveLength(6)
    await vi.advanceTimersByTimeAsync(2 * 60)
    expect((await days).every((day) => day !== undefined)).toBe(true)
    expect(simulator.requests).toHaveLength(8)
  })
})

describe('A response of MET Norway', () => {
  test('with 203 is used, and the deprecation is reported once', async () => {
    simulator.isDeprecated = true
    const forecast = open()
    expect(await forecast.day(oslo, '2026-10-21')).toBeDefined()
    expect(await forecast.day({ ...oslo, latitude: 60.5 }, '2026-10-21')).toBeDefined()
    expect(onError).toHaveBeenCalledTimes(1)
    expect(lastMessage()).toContain('HTTP 203')
  })

  test('with 403, as for an invalid contact, stops requests for ten minutes', async () => {
    const forecast = open({ contact: 'none' })
    expect(await forecast.day(oslo, '2026-10-21')).toBeUndefined()
    expect(lastMessage()).toBe('MET Norway: GET /complete: HTTP 403')
    nowMs += 9 * minuteMs
    await forecast.day(oslo, '2026-10-21')
    expect(simulator.requests).toHaveLength(1)
    nowMs += 2 * minuteMs
    await forecast.day(oslo, '2026-10-21')
    expect(simulator.requests).toHaveLength(2)
  })

  test('with 429 stops requests to all places', async () => {
    simulator.failNext({ failure: 'html', status: 429 })
    const forecast = open()
    await forecast.day(oslo, '2026-10-21')
    await forecast.day({ ...oslo, latitude: 60.5 }, '2026-10-21')
    expect(simulator.requests).toHaveLength(1)
  })

  test.each([404, 422])(
    'with %d means that a place has no forecast, which is not requested again soon',
    async (status) => {
      simulator.failNext({ failure: 'html', status })
      const forecast = open()
      expect(await forecast.day(oslo, '2026-10-21')).toBeUndefined()
      expect(await forecast.day(oslo, '2026-10-22')).toBeUndefined()
      expect(simulator.requests).toHaveLength(1)
      expect(await forecast.day({ ...oslo, latitude: 60.5 }, '2026-10-21')).toBeDefined()
    },
  )

  test.each([
    { failure: 'html', status: 500 },
    { failure: 'html', status: 502 },
    { failure: 'html', status: 503 },
    { failure: 'html', status: 504 },
    { failure: 'html', status: 200 },
    { failure: 'cut', json: { properties: { timeseries: [] } } },
    { failure: 'close' },
    { json: { type: 'Feature', properties: {} } },
  ] as const)('like %j is a failure; after three in a row, no further requests are sent', async (failure) => {
    const forecast = open()
    simulator.failNext(failure, failure, failure)
    for (let place = 0; place < 5; place += 1) {
      expect(await forecast.day({ ...oslo, latitude: 40 + place }, '2026-10-21')).toBeUndefined()
    }
    expect(simulator.requests).toHaveLength(3)
  })

  test('that redirects is followed', async () => {
    simulator.failNext({ failure: 'redirect', to: `${simulator.baseUrl}/compact?lat=59.9114&lon=10.7579` })
    expect(await open().day(oslo, '2026-10-21')).toBeDefined()
    expect(simulator.requests).toHaveLength(2)
  })
})
