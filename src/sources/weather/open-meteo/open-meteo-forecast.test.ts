import { addDays } from '#contract/days'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type OpenMeteoSimulator, startOpenMeteoSimulator } from '../../testing/open-meteo/open-meteo-simulator.ts'
import { trueDay } from '../../testing/true-day.ts'
import { createOpenMeteoForecast } from './open-meteo-forecast.ts'

const berlin = { latitude: 52.52, longitude: 13.42, timezone: 'Europe/Berlin' }
const onError = vi.fn()
let nowMs: number
let simulator: OpenMeteoSimulator

beforeEach(async () => {
  nowMs = Date.parse('2026-10-20T10:20:00Z')
  onError.mockReset()
  simulator = await startOpenMeteoSimulator({ clock: () => nowMs })
})

afterEach(() => simulator.close())

function open() {
  return createOpenMeteoForecast({
    baseUrl: simulator.url,
    apiKey: undefined,
    clock: () => nowMs,
    timeoutMs: 2000,
    restMs: 10_000,
    onError,
  })
}

/** The dates from yesterday on, as far as the forecast reaches. */
const dates = Array.from({ length: 17 }, (_, day) => addDays('2026-10-19', day))

describe('The forecast of Open-Meteo', () => {
  test('is right on both sides of a change of clocks, although the service has one offset for all days', async () => {
    const forecast = open()
    // The clocks change on 25 October. The day of 4 November ends after the last day of the service in UTC.
    for (const date of dates.slice(0, -1)) {
      expect(await forecast.day(berlin, date), date).toEqual(trueDay(berlin, 'Europe/Berlin', date))
    }
    expect(onError).not.toHaveBeenCalled()
  })

  test('asks once for all nights and all who wait, in our units, as what counts as one request', async () => {
    const forecast = open()
    const found = await Promise.all([...dates, ...dates].map((date) => forecast.day(berlin, date)))
    expect(found.every((day) => day !== undefined)).toBe(true)
    expect([simulator.requests.length, simulator.weight]).toEqual([1, 1])
    expect(Object.fromEntries(simulator.requests[0]!.query)).toMatchObject({
      start_date: '2026-10-18',
      end_date: '2026-11-04',
      timezone: 'GMT',
      wind_speed_unit: 'ms',
    })
  })

  test('asks for no day past the reach of the service, which would refuse all of them', async () => {
    const forecast = open()
    for (const date of ['2026-10-18', '2026-11-05', '2027-05-01']) {
      expect(await forecast.day(berlin, date)).toBeUndefined()
    }
    expect(simulator.requests).toHaveLength(0)
    // The last day of a place west of Greenwich ends in the next day of UTC.
    const angeles = { latitude: 34.05, longitude: -118.24, timezone: 'America/Los_Angeles' }
    expect(await forecast.day(angeles, '2026-11-04')).toBeUndefined()
    expect(await forecast.day(angeles, '2026-11-03')).toEqual(trueDay(angeles, angeles.timezone, '2026-11-03'))
    const auckland = { latitude: -36.85, longitude: 174.76, timezone: 'Pacific/Auckland' }
    expect(await forecast.day(auckland, '2026-11-04')).toEqual(trueDay(auckland, auckland.timezone, '2026-11-04'))
    expect(onError).not.toHaveBeenCalled()
  })

  test('is asked for again after an hour, and kept where that fails', async () => {
    const forecast = open()
    await forecast.day(berlin, '2026-10-22')
    nowMs += 59 * 60_000
    await forecast.day(berlin, '2026-10-22')
    expect(simulator.requests).toHaveLength(1)
    nowMs += 2 * 60_000
    simulator.failNext({ failure: 'html', status: 502 })
    expect(await forecast.day(berlin, '2026-10-22')).toEqual(trueDay(berlin, 'Europe/Berlin', '2026-10-22'))
    expect(simulator.requests).toHaveLength(2)
    expect(onError).toHaveBeenCalledTimes(1)
    nowMs += 12 * 3_600_000
    simulator.failNext({ failure: 'html', status: 502 })
    expect(await forecast.day(berlin, '2026-10-22')).toBeUndefined()
  })

  test('is shared by places of one cell, and not by places of two', async () => {
    const forecast = open()
    await forecast.day(berlin, '2026-10-22')
    await forecast.day({ ...berlin, latitude: 52.51 }, '2026-10-22')
    expect(simulator.requests).toHaveLength(1)
    await forecast.day({ ...berlin, latitude: 52.4 }, '2026-10-22')
    expect(simulator.requests).toHaveLength(2)
  })
})

describe('An odd answer', () => {
  const date = '2026-10-22'

  test('with nulls at its end leaves out the days that need them, and has no zeros', async () => {
    simulator.oddities = { nullFromMs: Date.parse('2026-10-27T12:00Z') }
    const forecast = open()
    expect(await forecast.day(berlin, '2026-10-26')).toEqual(trueDay(berlin, 'Europe/Berlin', '2026-10-26'))
    expect(await forecast.day(berlin, '2026-10-27')).toBeUndefined()
    expect(await forecast.day(berlin, '2026-11-01')).toBeUndefined()
  })

  test('without a variable of the model has no days', async () => {
    simulator.oddities = { nullVariables: ['pressure_msl'] }
    expect(await open().day(berlin, date)).toBeUndefined()
  })

  test('with −0 has 0', async () => {
    simulator.oddities = { minusZero: true, change: (name, value) => (name === 'temperature_2m' ? 0 : value) }
    const { temperature } = (await open().day(berlin, date))!
    for (const celsius of Object.values(temperature)) expect(Object.is(celsius, 0)).toBe(true)
  })

  test('with impossible values does not show them', async () => {
    simulator.oddities = {
      change: (name, value, timeMs) =>
        name === 'temperature_2m' && timeMs === Date.parse('2026-10-22T02:00Z') ? -999 : value,
    }
    expect((await open().day(berlin, date))!.temperature.min).toBeGreaterThan(-20)
  })

  test('whose times are not in UTC is refused', async () => {
    simulator.failNext({
      json: { utc_offset_seconds: 7200, hourly: { time: ['2026-10-22T00:00'], temperature_2m: [10] } },
    })
    expect(await open().day(berlin, date)).toBeUndefined()
    expect(onError).toHaveBeenCalledTimes(1)
  })

  test('that ends in the text of an error is a failure, and not half a forecast', async () => {
    simulator.failNext('cut with text')
    const forecast = open()
    expect(await forecast.day(berlin, date)).toBeUndefined()
    expect(onError.mock.calls[0]![0]).toMatchObject({ failure: 'not JSON', status: 200 })
    expect(await forecast.day(berlin, date)).toBeDefined()
  })
})
