import { addDays } from '#contract/days'
import type { DailyWeather } from '#contract/weather'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type OpenMeteoSimulator, startOpenMeteoSimulator } from '../../testing/open-meteo/open-meteo-simulator.ts'
import { trueDay } from '../../testing/true-day.ts'
import { createOpenMeteoArchive } from './open-meteo-archive.ts'

const lisbon = { latitude: 38.72, longitude: -9.14, timezone: 'Europe/Lisbon' }
/** For `toBeCloseTo`: values that are rounded to tenths differ from their mean by less than 0.063. */
const tenthDigits = 0.9
/** For `toBeCloseTo`: values differ by less than 5. */
const tensDigits = -1
const onError = vi.fn()
let nowMs: number
let simulator: OpenMeteoSimulator

beforeEach(async () => {
  nowMs = Date.parse('2026-07-10T10:20:00Z')
  onError.mockReset()
  simulator = await startOpenMeteoSimulator({ clock: () => nowMs })
})

afterEach(() => simulator.close())

function open(apiKey?: string) {
  return createOpenMeteoArchive({
    baseUrl: simulator.url,
    apiKey,
    clock: () => nowMs,
    timeoutMs: 2000,
    restMs: 10_000,
    onError,
  })
}

function meanOf(date: string, years: readonly number[], valueOf: (day: DailyWeather) => number): number {
  const days = years.map((year) => trueDay(lisbon, lisbon.timezone, `${year}-${date}`))
  return days.reduce((sum, day) => sum + valueOf(day), 0) / years.length
}

/** Returns ten years, ending with `lastYear`. */
const tenYears = (lastYear: number) => Array.from({ length: 10 }, (_, yearsBefore) => lastYear - yearsBefore)

test('The usual weather is the mean of the same date in the last ten years, in every field', async () => {
  const day = (await open().day(lisbon, '2026-11-05'))!
  const years = tenYears(2025)
  expect(day.date).toBe('2026-11-05')
  for (const valueOf of [
    ({ temperature }) => temperature.min,
    ({ temperature }) => temperature.max,
    ({ temperature }) => temperature.morning,
    ({ temperature }) => temperature.afternoon,
    ({ temperature }) => temperature.evening,
    ({ temperature }) => temperature.night,
    ({ precipitation }) => precipitation.total,
    ({ pressure }) => pressure.afternoon,
    ({ wind }) => wind.max.speed,
  ] as readonly ((of: DailyWeather) => number)[]) {
    expect(valueOf(day)).toBeCloseTo(meanOf('11-05', years, valueOf), tenthDigits)
  }
  expect(day.cloud_cover.afternoon).toBeCloseTo(
    meanOf('11-05', years, ({ cloud_cover }) => cloud_cover.afternoon),
    tensDigits,
  )
  expect(day.humidity.afternoon).toBeCloseTo(
    meanOf('11-05', years, ({ humidity }) => humidity.afternoon),
    tensDigits,
  )
  expect(day.wind.max.direction).toBeGreaterThanOrEqual(0)
})

test('A week at a place costs ten requests of weight 1, and no further ones when it is read again', async () => {
  const archive = open()
  // 5 to 11 November are a week of the year.
  const dates = Array.from({ length: 7 }, (_, day) => addDays('2026-11-05', day))
  await Promise.all([...dates, ...dates].map((date) => archive.day(lisbon, date)))
  await archive.day(lisbon, '2026-11-07')
  expect([simulator.requests.length, simulator.weight]).toEqual([10, 10])
  expect(new Set(simulator.requests.map(({ path }) => path))).toEqual(new Set(['/v1/archive']))
  // A year later, one more request reads the year that has passed since.
  nowMs = Date.parse('2027-07-10T10:20:00Z')
  await archive.day(lisbon, '2027-11-05')
  expect(simulator.requests).toHaveLength(11)
})

test('A year is left out of the mean if its date is among the last five days, which the archive lacks', async () => {
  // 9 July 2026 is yesterday.
  const day = await open().day(lisbon, '2027-07-09')
  expect(day?.temperature.max).toBeCloseTo(
    meanOf('07-09', tenYears(2025), ({ temperature }) => temperature.max),
    tenthDigits,
  )
  const june = await open().day(lisbon, '2027-06-20')
  expect(june?.temperature.max).toBeCloseTo(
    meanOf('06-20', tenYears(2026), ({ temperature }) => temperature.max),
    tenthDigits,
  )
})

test.each([
  ['2028-02-29', '02-28'],
  ['2028-03-02', '03-02'],
  ['2026-12-31', '12-31'],
  ['2027-01-01', '01-01'],
])('The usual weather of %s is the mean of %s in earlier years', async (date, past) => {
  const day = await open().day(lisbon, date)
  expect(day?.date).toBe(date)
  const lastYear = Number(date.slice(0, 4)) > 2027 ? 2026 : Number(date.slice(0, 4)) - 1
  expect(day?.temperature.max).toBeCloseTo(
    meanOf(past, tenYears(lastYear), ({ temperature }) => temperature.max),
    tenthDigits,
  )
})

test('A year that cannot be read leaves the week unknown, and the next attempt requests only that year', async () => {
  const archive = open()
  simulator.failNext({ failure: 'html', status: 503 })
  expect(await archive.day(lisbon, '2026-11-05')).toBeUndefined()
  expect(simulator.requests).toHaveLength(10)
  expect(await archive.day(lisbon, '2026-11-05')).toBeDefined()
  expect(simulator.requests).toHaveLength(11)
})

test('A plan without the archive stops requests for ten minutes', async () => {
  await simulator.close()
  simulator = await startOpenMeteoSimulator({ clock: () => nowMs, host: 'customer', keys: { secret: 'standard' } })
  const archive = open('secret')
  expect(await archive.day(lisbon, '2026-11-05')).toBeUndefined()
  expect((onError.mock.calls[0]![0] as Error).message).toContain('requires the API Professional or Enterprise plan')
  // At most four requests run at once.
  expect(simulator.requests.length).toBeLessThanOrEqual(4)
  const requestsBefore = simulator.requests.length
  await archive.day(lisbon, '2026-11-05')
  expect(simulator.requests).toHaveLength(requestsBefore)
})
