import { addDays } from '#contract/days'
import { dailyWeather, type DailyWeather } from '#contract/weather'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Position } from '#server/places/sphere'
import type { Forecast } from '#server/weather/forecast'
import { createClimateForecast } from './climate-forecast.ts'
import { climateStations } from './climate-normals.ts'

const forecast = weatherOf(createClimateForecast())

/** The forecast without its sources. */
function weatherOf({ daily }: Forecast) {
  return {
    daily: async (place: Position, startDate: string, days: number) =>
      (await daily(place, startDate, days)).map(({ weather }) => weather),
  }
}

/** The days of a month. */
function daysOf(position: Position, month: number): Promise<DailyWeather[]> {
  const daysInMonth = new Date(Date.UTC(2027, month, 0)).getUTCDate()
  return forecast.daily(position, `2027-${String(month).padStart(2, '0')}-01`, daysInMonth)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

async function monthlyMillimeters(position: Position, month: number): Promise<number> {
  const days = await daysOf(position, month)
  return days.reduce((sum, { precipitation }) => sum + precipitation.total, 0)
}

/** What a source says of a month's rain: 80 mm and more, 40 mm and less, or nothing of use. */
type Wetness = 'wet' | 'dry' | 'unsaid'

/** Millimetres that a month of its kind may have. */
const wetnessLimits: Readonly<Record<Wetness, readonly [least: number, most: number]>> = {
  wet: [55, 1500],
  dry: [0, 45],
  unsaid: [0, 1500],
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

/** Mean daily highs and lows of months as the pages named publish them, in whole degrees. */
const cityMonths: readonly CityMonth[] = [
  ['Reykjavík', 64.14, -21.9, 1, 2, -2, 'unsaid', 'climatestotravel.com/climate/iceland/reykjavik'],
  ['Reykjavík', 64.14, -21.9, 7, 14, 9, 'unsaid', 'climatestotravel.com/climate/iceland/reykjavik'],
  ['Moscow', 55.75, 37.62, 1, -4, -9, 'unsaid', 'climatestotravel.com/climate/european-russia/moscow'],
  ['Moscow', 55.75, 37.62, 7, 24, 14, 'unsaid', 'climatestotravel.com/climate/european-russia/moscow'],
  ['Dubai', 25.08, 55.31, 1, 24, 15, 'dry', 'climatestotravel.com/climate/united-arab-emirates/dubai'],
  ['Dubai', 25.08, 55.31, 7, 41, 31, 'dry', 'climatestotravel.com/climate/united-arab-emirates/dubai'],
  ['Cairo', 30.06, 31.25, 1, 18, 8, 'dry', 'canada.com, from Lonely Planet'],
  ['Cairo', 30.06, 31.25, 7, 36, 21, 'dry', 'canada.com, from Lonely Planet'],
  ['Addis Ababa', 9.02, 38.75, 8, 20, 11, 'wet', 'liquisearch.com/addis_ababa/climate; rain: Infoclimat 1991–2020'],
  ['Nairobi', -1.28, 36.82, 1, 25, 12, 'unsaid', 'theodora.com/wfbcurrent/kenya/kenya_climate.html'],
  ['Nairobi', -1.28, 36.82, 4, 24, 14, 'wet', 'theodora.com/wfbcurrent/kenya/kenya_climate.html'],
  ['Nairobi', -1.28, 36.82, 7, 21, 10, 'dry', 'theodora.com/wfbcurrent/kenya/kenya_climate.html'],
  ['Cape Town', -33.93, 18.42, 1, 26, 16, 'unsaid', 'climatestotravel.com/climate/south-africa'],
  ['Cape Town', -33.93, 18.42, 7, 18, 7, 'unsaid', 'climatestotravel.com/climate/south-africa'],
  ['Mumbai', 19.07, 72.88, 1, 31, 16, 'dry', 'mapsofmumbai.com/general-information/weather.html'],
  ['Mumbai', 19.07, 72.88, 7, 30, 25, 'wet', 'worldweatheronline.com/Mumbai-weather-averages'],
  ['Ulaanbaatar', 47.91, 106.88, 1, -16, -28, 'unsaid', 'weatherspark.com/y/117604'],
  ['Ulaanbaatar', 47.91, 106.88, 7, 24, 12, 'unsaid', 'weatherspark.com/y/117604'],
  ['Tokyo', 35.69, 139.69, 1, 10, 2, 'unsaid', 'yumitolesson.com/culture-notes-the-japanese-climate'],
  ['Tokyo', 35.69, 139.69, 8, 31, 24, 'unsaid', 'yumitolesson.com/culture-notes-the-japanese-climate'],
  ['Naha', 26.22, 127.68, 1, 19, 14, 'unsaid', 'yumitolesson.com/culture-notes-the-japanese-climate'],
  ['Naha', 26.22, 127.68, 8, 31, 26, 'unsaid', 'yumitolesson.com/culture-notes-the-japanese-climate'],
  ['Sapporo', 43.07, 141.35, 1, -1, -8, 'unsaid', 'yumitolesson.com/culture-notes-the-japanese-climate'],
  ['Sydney', -33.87, 151.21, 1, 26, 18, 'unsaid', 'climatestotravel.com/us/climate/australia/sydney'],
  ['Sydney', -33.87, 151.21, 7, 16, 8, 'unsaid', 'climatestotravel.com/us/climate/australia/sydney'],
  ['Auckland', -36.85, 174.76, 1, 24, 16, 'wet', 'climatestotravel.com/climate/new-zealand'],
  ['Auckland', -36.85, 174.76, 7, 14, 8, 'wet', 'climatestotravel.com/climate/new-zealand'],
  ['Wellington', -41.29, 174.78, 1, 20, 13, 'unsaid', 'studyabroadexpert.com/study-in-new-zealand'],
  ['Wellington', -41.29, 174.78, 7, 12, 6, 'unsaid', 'studyabroadexpert.com/study-in-new-zealand'],
  ['Christchurch', -43.53, 172.63, 1, 22, 12, 'unsaid', 'studyabroadexpert.com/study-in-new-zealand'],
  ['Christchurch', -43.53, 172.63, 7, 12, 3, 'unsaid', 'studyabroadexpert.com/study-in-new-zealand'],
  ['Queenstown', -45.03, 168.66, 1, 22, 10, 'unsaid', 'studyabroadexpert.com/study-in-new-zealand'],
  ['Queenstown', -45.03, 168.66, 7, 10, 1, 'unsaid', 'studyabroadexpert.com/study-in-new-zealand'],
  ['Mexico City', 19.43, -99.13, 1, 21, 6, 'dry', 'newmarketservices.com/international-cities/mexico-city'],
  ['Mexico City', 19.43, -99.13, 7, 23, 12, 'wet', 'newmarketservices.com/international-cities/mexico-city'],
  ['Cusco', -13.52, -71.97, 1, 19, 7, 'wet', 'climieviaggi.it/clima/perù/cusco'],
  ['Cusco', -13.52, -71.97, 7, 19, 1, 'dry', 'climieviaggi.it/clima/perù/cusco'],
  ['La Paz', -16.5, -68.15, 7, 17, 1, 'dry', 'travelguide-en.org/la-paz-climate; rain: liquisearch.com/la_paz/climate'],
  ['Cobija, far from any station', -11.03, -68.77, 1, 31, 22, 'wet', 'climatestotravel.com/climate/bolivia'],
  ['Cobija, far from any station', -11.03, -68.77, 7, 31, 16, 'dry', 'climatestotravel.com/climate/bolivia'],
  ['Ushuaia', -54.81, -68.32, 1, 15, 5, 'unsaid', 'macdermottsargentina.tur.ar/notes-advice-argentina'],
  ['Ushuaia', -54.81, -68.32, 7, 4, -1, 'unsaid', 'macdermottsargentina.tur.ar/notes-advice-argentina'],
]

describe('The climate', () => {
  test.each(cityMonths)(
    'of %s (%s, %s) in month %i has highs near %i °C and lows near %i °C and is %s: %s',
    async (_city, latitude, longitude, month, high, low, wetness) => {
      const position = { latitude, longitude }
      const days = await daysOf(position, month)
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

  test('changes from one month to the next without a step', async () => {
    // Averaged over many places, so that only the season remains.
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
  test('has days whose mean is its own, and its rain', async () => {
    for (const station of climateStations.filter((_, index) => index % 12 === 0)) {
      for (const month of [1, 7]) {
        const days = await daysOf(station, month)
        const high = mean(days.map(({ temperature }) => temperature.max))
        const low = mean(days.map(({ temperature }) => temperature.min))
        expect(Math.abs(high - station.highs[month - 1]!), `${station.name}, ${month}`).toBeLessThan(4)
        expect(Math.abs(low - station.lows[month - 1]!), `${station.name}, ${month}`).toBeLessThan(4)
      }
    }
    const singapore = climateStations.find(({ name }) => name === 'Singapore')!
    // 146.6 mm is the mean of July 1991–2020 of the Meteorological Service Singapore.
    expectBetween(await monthlyMillimeters(singapore, 7), 110, 185)
  })

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
  test('is the same on its date of any year, and marked as climate', () =>
    fc.assert(
      fc.asyncProperty(anywhere, async (position) => {
        const [day] = await createClimateForecast().daily(position, '2027-05-14', 1)
        const [later] = await createClimateForecast().daily(position, '2029-05-14', 1)
        expect({ ...later!.weather, date: '' }).toEqual({ ...day!.weather, date: '' })
        expect(day!.source).toBe('climate')
      }),
    ))

  test('has values within range, its hours between low and high', () =>
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
    ))

  test('is the same however it is requested, alone or among others', () =>
    fc.assert(
      fc.asyncProperty(anywhere, anyDay, fc.integer({ min: 1, max: 16 }), async (position, date, days) => {
        const together = await forecast.daily(position, date, days)
        expect(together.map((day) => day.date)).toEqual(together.map((_, index) => addDays(date, index)))
        const last = await forecast.daily(position, addDays(date, days - 1), 1)
        expect(last).toEqual(together.slice(-1))
      }),
    ))
})
