import { addDays } from '#contract/days'
import { findOffers, type OffersInput } from '#contract/hotels/find-offers'
import type { DailyWeather } from '#contract/weather'
import { handleFindOffers } from '#server/hotels/find-offers'
import type { HotelStorage } from '#server/hotels/hotel-storage'
import type { Caller } from '#server/operation/caller'
import type { Forecast } from '#server/weather/forecast'
import { loadPlaces } from '#sources/places/load-places'
import { createSampleSupplier } from '#sources/sample/supplier/sample-supplier'
import { sampleHotels } from '#sources/sample/world/hotels'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

const hotels = [...sampleHotels(loadPlaces(), 5)]
const caller: Caller = {
  role: 'public',
  rights: [],
  keyId: 'key_1',
  person: 'key_1',
  personName: 'key_1',
  keyLabel: '',
  dailyMilesLimit: null,
  agency: null,
  address: '127.0.0.1',
  requestId: 'test',
  origin: 'https://stay.example',
}
const stay: OffersInput = {
  hotelIds: ['nope', hotels[3]!.hotelId, hotels[1]!.hotelId],
  checkin: '2026-05-13',
  checkout: '2026-05-16',
  occupancies: [{ adults: 2, children: [] }],
  maxRatesPerHotel: 1,
  refundableRatesOnly: false,
}

/** Forecasts the day of the month as the temperature. */
const forecast: Forecast = {
  daily: async (_, startDate, days) =>
    Array.from({ length: days }, (_, index) => ({
      weather: weatherOn(addDays(startDate, index)),
      source: 'forecast' as const,
    })),
}

function weatherOn(date: string): DailyWeather {
  const degrees = Number(date.slice(-2))
  return {
    date,
    units: 'metric',
    cloud_cover: { afternoon: 50 },
    humidity: { afternoon: 60 },
    precipitation: { total: 0 },
    temperature: { min: degrees, max: degrees, afternoon: degrees, night: degrees, evening: degrees, morning: degrees },
    pressure: { afternoon: 1013 },
    wind: { max: { speed: 4, direction: 270 } },
  }
}

/** Handles a request for the rates of the stay, with differences in its input. */
function handle(daily: Forecast['daily'], differing: Partial<OffersInput> = {}, onWeatherError = vi.fn()) {
  const storage: Pick<HotelStorage, 'hotelsByIds'> = {
    hotelsByIds: async (ids) => ids.flatMap((id) => hotels.find(({ hotelId }) => hotelId === id) ?? []),
  }
  const operation = handleFindOffers({
    hotels: storage as HotelStorage,
    supplier: createSampleSupplier(),
    forecast: { daily },
    clock: () => Date.parse('2026-03-10T21:00:00Z'),
    onWeatherError,
  })
  return operation.handle({ ...stay, ...differing }, caller)
}

/** Returns the body of the response. */
async function findRates(...parameters: Parameters<typeof handle>) {
  const response = await handle(...parameters)
  let text = ''
  if ('parts' in response) for await (const part of response.parts) text += part
  return z.parse(findOffers.response, JSON.parse(text))
}

describe('The weather in a response with rates', () => {
  test('is one day for each night of the stay, at the first known hotel', async () => {
    const daily = vi.fn(forecast.daily)
    const { weather, data } = await findRates(daily)
    expect(data.length).toBeGreaterThan(0)
    expect(weather.map(({ dailyWeather }) => dailyWeather.date)).toEqual(['2026-05-13', '2026-05-14', '2026-05-15'])
    expect(weather[0]).toEqual({ dailyWeather: weatherOn('2026-05-13') })
    expect(daily.mock.calls).toEqual([[hotels[3], '2026-05-13', 3]])
  })

  test('has at most 16 days', async () => {
    const { weather } = await findRates(forecast.daily, { checkout: '2026-06-12' })
    expect(weather).toHaveLength(16)
  })

  test('is empty without a known hotel', async () => {
    const daily = vi.fn(forecast.daily)
    expect(await findRates(daily, { hotelIds: ['nope'] })).toMatchObject({ data: [], weather: [] })
    expect(daily).not.toHaveBeenCalled()
  })

  test('is included for a hotel that is sold out', async () => {
    const { data, weather } = await findRates(forecast.daily, { occupancies: [{ adults: 9, children: [] }] })
    expect([data.length, weather.length]).toEqual([0, 3])
  })

  test('is empty if the forecast fails, which is reported and does not affect the rates', async () => {
    const onWeatherError = vi.fn()
    const failure = new Error('no forecast')
    const { data, weather } = await findRates(() => Promise.reject(failure), {}, onWeatherError)
    expect([data.length > 0, weather]).toEqual([true, []])
    expect(onWeatherError.mock.calls).toEqual([[failure]])
  })

  test('has the source of each day, and each attribution once, in the headers', async () => {
    const sources = ['forecast', 'forecast', 'archive'] as const
    const attributions = ['A <https://a.example/>', 'A <https://a.example/>', undefined]
    const { headers } = await handle(async (_, startDate) =>
      sources.map((source, index) => ({
        weather: weatherOn(addDays(startDate, index)),
        source,
        attribution: attributions[index],
      })),
    )
    expect(headers).toEqual({
      'X-Weather-Source': 'forecast,forecast,archive',
      'X-Weather-Attribution': 'A <https://a.example/>',
    })
    expect((await handle(forecast.daily, { hotelIds: ['nope'] })).headers).toEqual({})
  })
})
