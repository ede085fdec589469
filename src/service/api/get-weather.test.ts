import { ApiError } from '#client/errors'
import { addDays, utcDay } from '#contract/days'
import { findOffers } from '#contract/hotels/find-offers'
import { getWeather, type WeatherRequest } from '#contract/data/get-weather'
import { listHotels } from '#contract/hotels/list-hotels'
import { handleGetWeather } from '#server/weather/get-weather'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startSampleService, type SampleService } from '../testing/start-sample-service.ts'

const nowMs = Date.parse('2027-01-31T22:30:00Z')
const today = utcDay(nowMs)
const lisbon = { latitude: 38.7, longitude: -9.1 }

let service: SampleService
beforeAll(async () => {
  service = await startSampleService({ SAMPLE_HOTELS: '20' }, () => nowMs)
})
afterAll(() => service.stop())

const from = (first: number, last: number): WeatherRequest => ({
  ...lisbon,
  startDate: addDays(today, first),
  endDate: addDays(today, last),
})

async function refusal(request: WeatherRequest): Promise<readonly [status: number, message: string]> {
  const error: unknown = await service.client.call(getWeather, request).then(
    () => 'answered',
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw error
  return [error.status, error.messages.join('; ')]
}

describe('the weather of a position', () => {
  test('has one entry for each day, first and last included, and names its source', async () => {
    const { data, headers } = await service.client.call(getWeather, from(-1, 2))
    expect(data.data.map(({ date }) => date)).toEqual(['2027-01-30', '2027-01-31', '2027-02-01', '2027-02-02'])
    expect(headers.get('x-weather-source')?.split(',')).toHaveLength(4)
  })

  test('matches the weather of the offers for a stay at the same position', async () => {
    const { data: list } = await service.client.call(listHotels, { ...lisbon, radius: 20_000_000, limit: 1 })
    const { id, latitude, longitude } = list.data[0]!
    const stay = { checkin: addDays(today, 40), checkout: addDays(today, 43) }
    const offers = await service.client.call(findOffers, {
      ...stay,
      hotelIds: [id],
      occupancies: [{ adults: 2, children: [] }],
    })
    const days = { startDate: stay.checkin, endDate: addDays(stay.checkout, -1) }
    const alone = await service.client.call(getWeather, { latitude, longitude, ...days })
    expect(alone.data.data).toEqual(offers.data.weather.map(({ dailyWeather }) => dailyWeather))
    expect(alone.headers.get('x-weather-source')).toBe(offers.headers.get('x-weather-source'))
  })

  test('reaches to the end of the longest stay that rates can be requested for', async () => {
    const { data } = await service.client.call(getWeather, from(500, 530))
    expect(data.data).toHaveLength(31)
  })

  test('may be cached by the client for half a minute', async () => {
    const response = await service.get(`/data/weather?latitude=38.7&longitude=-9.1&startDate=${today}&endDate=${today}`)
    expect(response.headers.get('cache-control')).toBe('private, max-age=30')
  })

  test.each([
    ['before yesterday', from(-2, 2), 'startDate: must not lie before yesterday'],
    ['too far ahead', from(529, 531), 'endDate: must be at most 530 days ahead'],
    ['in the wrong order', from(3, 2), 'endDate: must not be before startDate'],
    ['too far apart', from(3, 34), 'endDate: must be at most 30 days after startDate'],
    [
      'beyond both ends',
      from(-9, 600),
      'startDate: must not lie before yesterday; endDate: must be at most 530 days ahead; endDate: must be at most 30 days after startDate',
    ],
  ])('is refused for days %s, naming the date', async (_, request, message) =>
    expect(await refusal(request)).toEqual([400, message]),
  )

  test.each([
    ['latitude=38.7&longitude=-9.1', 'startDate: is required; endDate: is required'],
    [`latitude=91&longitude=0&startDate=${today}&endDate=${today}`, 'latitude: must be a number from -90 to 90'],
    [
      `latitude=1&longitude=0&startDate=2027-02-30&endDate=${today}`,
      'startDate: must be a date of the calendar, as in 2027-03-31',
    ],
  ])('is refused for the query %s', async (query, message) => {
    const response = await service.get(`/data/weather?${query}`)
    expect(await response.json()).toMatchObject({ code: 400, message })
  })
})

test('failed weather is a 503 with Retry-After, and is reported', async () => {
  const away = new Error('away')
  const onWeatherError = vi.fn()
  const { handle } = handleGetWeather({
    forecast: { daily: () => Promise.reject(away) },
    clock: () => nowMs,
    onWeatherError,
  })
  const caller = {} as Parameters<typeof handle>[1]
  await expect(handle({ ...lisbon, startDate: today, endDate: today }, caller)).rejects.toMatchObject({
    name: 'UnavailableError',
    message: 'The weather cannot be found for now',
    headers: { 'retry-after': '30' },
  })
  expect(onWeatherError.mock.calls).toEqual([[away]])
})
