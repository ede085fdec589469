import { dailyWeather, type DailyWeather } from '#contract/weather'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addDays } from '../clock.ts'
import type { Position } from '../places/sphere.ts'
import { createClimateForecast } from './climate.ts'
import { climateStations } from './climate-stations.ts'

const forecast = createClimateForecast()

/** Highs and lows show in two years; rain is so fickle that, as in a normal, it takes thirty. */
const twoYears = [2027, 2028]
const thirtyYears = Array.from({ length: 30 }, (_, index) => 2001 + index)

/** A month's days, year by year. */
async function daysOf(position: Position, month: number, years: readonly number[]): Promise<DailyWeather[]> {
  const days = await Promise.all(
    years.map((year) =>
      forecast.daily(
        position,
        `${year}-${String(month).padStart(2, '0')}-01`,
        new Date(Date.UTC(year, month, 0)).getUTCDate(),
      ),
    ),
  )
  return days.flat()
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

async function monthlyMillimeters(position: Position, month: number): Promise<number> {
  const days = await daysOf(position, month, thirtyYears)
  return days.reduce((sum, { precipitation }) => sum + precipitation.total, 0) / thirtyYears.length
}

type Wetness = 'wet' | 'dry' | 'between'

/** Millimetres that a month of its kind may have. */
const wetnessLimits: Readonly<Record<Wetness, readonly [least: number, most: number]>> = {
  wet: [55, 1500],
  between: [15, 150],
  dry: [0, 45],
}

type CityMonth = readonly [
  city: string,
  latitude: number,
  longitude: number,
  month: number,
  high: number,
  low: number,
  wetness: Wetness,
  source: string,
]

/** Mean daily highs and lows of months, rounded, as whoever is named as the source publishes normals of them. */
const cityMonths: readonly CityMonth[] = [
  ['Reykjavík', 64.14, -21.9, 1, 3, -2, 'wet', 'Icelandic Meteorological Office'],
  ['Tromsø', 69.65, 18.96, 7, 16, 9, 'between', 'Norwegian Meteorological Institute'],
  ['London', 51.51, -0.13, 7, 24, 14, 'between', 'Met Office'],
  ['Paris', 48.85, 2.35, 1, 8, 3, 'between', 'Météo-France'],
  ['Zermatt', 46.02, 7.75, 1, 1, -8, 'between', 'MeteoSwiss'],
  ['Rome', 41.89, 12.51, 8, 31, 19, 'dry', 'WMO World Weather Information Service'],
  ['Athens', 37.98, 23.73, 7, 34, 24, 'dry', 'Hellenic National Meteorological Service'],
  ['Moscow', 55.75, 37.62, 1, -4, -9, 'between', 'Roshydromet'],
  ['Istanbul', 41.01, 28.95, 1, 9, 4, 'wet', 'Turkish State Meteorological Service'],
  ['Cairo', 30.06, 31.25, 7, 35, 23, 'dry', 'WMO World Weather Information Service'],
  ['Dubai', 25.08, 55.31, 7, 41, 30, 'dry', 'National Center of Meteorology'],
  ['Addis Ababa', 9.02, 38.75, 8, 21, 11, 'wet', 'WMO World Weather Information Service'],
  ['Nairobi', -1.28, 36.82, 7, 22, 11, 'dry', 'WMO World Weather Information Service'],
  ['Dakar', 14.69, -17.44, 8, 31, 25, 'wet', 'WMO World Weather Information Service'],
  ['Johannesburg', -26.2, 28.04, 7, 17, 4, 'dry', 'South African Weather Service'],
  ['Cape Town', -33.93, 18.42, 7, 18, 8, 'wet', 'South African Weather Service'],
  ['Antananarivo', -18.91, 47.54, 1, 26, 17, 'wet', 'WMO World Weather Information Service'],
  ['Mumbai', 19.07, 72.88, 7, 30, 25, 'wet', 'India Meteorological Department'],
  ['Delhi', 28.65, 77.23, 5, 40, 26, 'dry', 'India Meteorological Department'],
  ['Kathmandu', 27.7, 85.32, 1, 19, 2, 'dry', 'WMO World Weather Information Service'],
  ['Lhasa', 29.65, 91.1, 1, 9, -8, 'dry', 'China Meteorological Administration'],
  ['Ulaanbaatar', 47.91, 106.88, 1, -16, -26, 'dry', 'WMO World Weather Information Service'],
  ['Yakutsk', 62.03, 129.73, 1, -35, -41, 'dry', 'Roshydromet'],
  ['Beijing', 39.91, 116.4, 7, 32, 23, 'wet', 'China Meteorological Administration'],
  ['Seoul', 37.57, 126.98, 1, 2, -6, 'dry', 'Korea Meteorological Administration'],
  ['Tokyo', 35.69, 139.69, 8, 31, 24, 'wet', 'Japan Meteorological Agency'],
  ['Hong Kong', 22.28, 114.17, 7, 32, 27, 'wet', 'Hong Kong Observatory'],
  ['Bangkok', 13.75, 100.5, 4, 36, 27, 'between', 'Thai Meteorological Department'],
  ['Singapore', 1.29, 103.85, 7, 31, 25, 'wet', 'Meteorological Service Singapore'],
  ['Sydney', -33.87, 151.21, 1, 27, 20, 'wet', 'Bureau of Meteorology'],
  ['Darwin', -12.46, 130.84, 7, 31, 19, 'dry', 'Bureau of Meteorology'],
  ['Queenstown', -45.03, 168.66, 7, 8, -1, 'between', 'NIWA'],
  ['Honolulu', 21.31, -157.86, 8, 32, 24, 'dry', 'National Weather Service'],
  ['Anchorage', 61.22, -149.9, 1, -5, -11, 'dry', 'National Weather Service'],
  ['New York', 40.71, -74.01, 1, 4, -2, 'wet', 'National Weather Service'],
  ['Death Valley', 36.46, -116.87, 7, 47, 32, 'dry', 'National Weather Service'],
  ['Denver', 39.74, -104.98, 1, 8, -7, 'dry', 'National Weather Service'],
  ['Miami', 25.77, -80.19, 8, 32, 25, 'wet', 'National Weather Service'],
  ['Mexico City', 19.43, -99.13, 1, 22, 7, 'dry', 'Servicio Meteorológico Nacional'],
  ['San José', 9.93, -84.08, 9, 26, 17, 'wet', 'Instituto Meteorológico Nacional'],
  ['Bogotá', 4.61, -74.08, 7, 19, 9, 'between', 'IDEAM'],
  ['Quito', -0.23, -78.52, 4, 19, 10, 'wet', 'WMO World Weather Information Service'],
  ['Lima', -12.04, -77.03, 8, 18, 15, 'dry', 'SENAMHI'],
  ['La Paz', -16.5, -68.15, 7, 16, 0, 'dry', 'SENAMHI'],
  ['Rio de Janeiro', -22.91, -43.18, 1, 31, 24, 'wet', 'INMET'],
  ['Buenos Aires', -34.61, -58.38, 7, 15, 8, 'between', 'Servicio Meteorológico Nacional'],
  ['Ushuaia', -54.81, -68.32, 7, 5, -2, 'between', 'Servicio Meteorológico Nacional'],
]

describe('The climate', () => {
  test.each(cityMonths)(
    'of %s (%s, %s) in month %i has highs near %i °C and lows near %i °C and is %s: %s',
    async (_city, latitude, longitude, month, high, low, wetness) => {
      const position = { latitude, longitude }
      const days = await daysOf(position, month, twoYears)
      expect(Math.abs(mean(days.map(({ temperature }) => temperature.max)) - high)).toBeLessThan(5)
      expect(Math.abs(mean(days.map(({ temperature }) => temperature.min)) - low)).toBeLessThan(5)
      const millimeters = await monthlyMillimeters(position, month)
      expectBetween(millimeters, ...wetnessLimits[wetness])
    },
  )

  test.each([
    ['Mumbai', 19.07, 72.88, 7, 1, 100],
    ['Bangkok', 13.75, 100.5, 9, 1, 6],
    ['Addis Ababa', 9.02, 38.75, 8, 12, 8],
    ['Mexico City', 19.43, -99.13, 7, 2, 6],
    ['Darwin', -12.46, 130.84, 1, 7, 50],
    ['Cape Town', -33.93, 18.42, 6, 2, 2.5],
    ['Los Angeles', 34.05, -118.24, 2, 7, 10],
    ['Athens', 37.98, 23.73, 12, 7, 4],
    ['Seoul', 37.57, 126.98, 7, 1, 5],
    ['Cusco', -13.52, -71.97, 1, 6, 10],
    ['Kathmandu', 27.7, 85.32, 7, 11, 12],
  ])('of %s (%s, %s) is wet in month %i and dry in month %i', async (_, latitude, longitude, wet, dry, times) => {
    const position = { latitude, longitude }
    expect(await monthlyMillimeters(position, wet)).toBeGreaterThan(times * (await monthlyMillimeters(position, dry)))
  })

  test('has heavier rain and more wet days in the monsoon', async () => {
    const mumbai = { latitude: 19.07, longitude: 72.88 }
    const wetDays = async (month: number) =>
      (await daysOf(mumbai, month, twoYears)).filter(({ precipitation }) => precipitation.total > 0)
    const [july, may] = [await wetDays(7), await wetDays(5)]
    expect(july.length).toBeGreaterThan(20 * twoYears.length)
    expect(may.length).toBeLessThan(8 * twoYears.length)
    expect(Math.max(...july.map(({ precipitation }) => precipitation.total))).toBeGreaterThan(60)
  })

  test('changes from one month to the next without a step', async () => {
    // Averaged over many places, so that what is left is the season.
    const stations = climateStations.filter(({ latitude }) => latitude > 40)
    const highOn = async (date: string) =>
      mean(
        await Promise.all(
          stations.map(async (station) => (await forecast.daily(station, date, 1))[0]!.temperature.max),
        ),
      )
    for (const lastDay of ['2027-03-31', '2027-04-30', '2027-10-31', '2027-12-31']) {
      expect(Math.abs((await highOn(addDays(lastDay, 1))) - (await highOn(lastDay)))).toBeLessThan(1)
    }
  })
})

describe('A station', () => {
  test('has twelve months, highs over lows, and a place on Earth', () => {
    expect(climateStations.length).toBeGreaterThan(200)
    for (const { name, latitude, longitude, highs, lows, rain } of climateStations) {
      expect([highs.length, lows.length, rain.length], name).toEqual([12, 12, 12])
      expect(
        highs.every((high, month) => high > lows[month]!),
        name,
      ).toBe(true)
      expect(Math.min(...rain), name).toBeGreaterThanOrEqual(0)
      expect(Math.abs(latitude), name).toBeLessThanOrEqual(90)
      expect(Math.abs(longitude), name).toBeLessThanOrEqual(180)
    }
  })
})

const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const anyDay = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days))

function expectBetween(value: number, least: number, most: number) {
  expect(value).toBeGreaterThanOrEqual(least)
  expect(value).toBeLessThanOrEqual(most)
}

describe('Any day anywhere', () => {
  test('keeps to its ranges, its hours between low and high', () =>
    fc.assert(
      fc.asyncProperty(anywhere, anyDay, async (position, date) => {
        const [day] = await forecast.daily(position, date, 1)
        expect(z.parse(dailyWeather, day)).toEqual(day)
        const { temperature, humidity, cloud_cover, precipitation, pressure, wind } = day!
        const { min, max, morning, afternoon, evening, night } = temperature
        expectBetween(min, -85, max)
        expectBetween(max, min, 58)
        for (const hour of [morning, afternoon, evening, night]) expectBetween(hour, min, max)
        expect(morning).toBeLessThanOrEqual(afternoon)
        expectBetween(humidity.afternoon, 0, 100)
        expectBetween(cloud_cover.afternoon, 0, 100)
        expectBetween(precipitation.total, 0, 600)
        expectBetween(pressure.afternoon, 970, 1050)
        expectBetween(wind.max.speed, 0.5, 30)
        expectBetween(wind.max.direction, 0, 359)
        expect(Number.isInteger(wind.max.direction)).toBe(true)
        expect(day).toMatchObject({ date, units: 'metric' })
      }),
      { numRuns: 500 },
    ))

  test('is the same whenever it is asked for, alone or among others', () =>
    fc.assert(
      fc.asyncProperty(anywhere, anyDay, fc.integer({ min: 1, max: 16 }), async (position, date, days) => {
        const together = await forecast.daily(position, date, days)
        expect(together.map((day) => day.date)).toEqual(together.map((_, index) => addDays(date, index)))
        const last = await createClimateForecast().daily(position, addDays(date, days - 1), 1)
        expect(last).toEqual(together.slice(-1))
      }),
    ))

  test('is like the day before, and like a few kilometres away', () =>
    fc.assert(
      fc.asyncProperty(anywhere, anyDay, async (position, date) => {
        const [day, next] = await forecast.daily(position, date, 2)
        const beside = { latitude: Math.min(90, position.latitude + 0.02), longitude: position.longitude }
        const [there] = await forecast.daily(beside, date, 1)
        const middle = ({ temperature }: DailyWeather) => (temperature.min + temperature.max) / 2
        expect(Math.abs(middle(next!) - middle(day!))).toBeLessThan(15)
        expect(Math.abs(middle(there!) - middle(day!))).toBeLessThan(3)
      }),
      { numRuns: 300 },
    ))
})

describe('Days in a row', () => {
  test('are more alike than days a fortnight apart', async () => {
    const chicago = { latitude: 41.85, longitude: -87.65 }
    const highs = (await forecast.daily(chicago, '2027-01-01', 60)).map(({ temperature }) => temperature.max)
    const meanChange = (apart: number) => mean(highs.slice(apart).map((high, index) => Math.abs(high - highs[index]!)))
    expect(meanChange(1)).toBeLessThan(0.6 * meanChange(14))
  })

  test('are dry under fewer clouds than they are wet', async () => {
    const days = await forecast.daily({ latitude: 51.51, longitude: -0.13 }, '2027-01-01', 365)
    const clouds = (wanted: boolean) =>
      mean(
        days
          .filter(({ precipitation }) => precipitation.total > 0 === wanted)
          .map(({ cloud_cover }) => cloud_cover.afternoon),
      )
    expect(clouds(false)).toBeLessThan(clouds(true) - 20)
  })
})

describe('Far from every station', () => {
  test('latitude decides: warm at the equator, cold at the poles, summer when it is summer there', async () => {
    const highOf = async (latitude: number, month: number) =>
      mean((await daysOf({ latitude, longitude: -130 }, month, twoYears)).map(({ temperature }) => temperature.max))
    expectBetween(await highOf(0, 1), 24, 33)
    expectBetween(await highOf(-45, 1), 8, 22)
    expect(await highOf(-45, 7)).toBeLessThan((await highOf(-45, 1)) - 3)
    expect(await highOf(88, 1)).toBeLessThan(-10)
    expect(await highOf(-80, 7)).toBeLessThan(-25)
  })
})
