import { addDays, utcDay } from '#contract/days'
import { findOffers } from '#contract/hotels/find-offers'
import { listHotels } from '#contract/hotels/list-hotels'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type OpenMeteoSimulator, startOpenMeteoSimulator } from '#sources/testing/open-meteo/open-meteo-simulator'
import { type SampleService, startSampleService } from '../testing/start-sample-service.ts'

// Near midnight both must be on the same day.
const nowMs = Date.now()
const today = utcDay(nowMs)
let openMeteo: OpenMeteoSimulator
let service: SampleService
let hotelIds: string[]

beforeAll(async () => {
  openMeteo = await startOpenMeteoSimulator({ clock: () => nowMs })
  service = await startSampleService({ SAMPLE_HOTELS: '20', WEATHER_URL: openMeteo.url }, () => nowMs)
  const { data } = await service.client.call(listHotels, { latitude: 0, longitude: 0, radius: 20_000_000, limit: 20 })
  hotelIds = data.data.map(({ id }) => id)
})

afterAll(async () => {
  await service.stop()
  await openMeteo.close()
})

const stayFrom = (days: number) => ({
  hotelIds,
  checkin: addDays(today, days),
  checkout: addDays(today, days + 7),
  occupancies: [{ adults: 2, children: [] }],
})

test('a service with WEATHER_URL has the forecast for the nights that it reaches, and past years for the others', async () => {
  // A late forecast on a busy machine is there the next time.
  await vi.waitFor(
    async () => {
      const { data, headers } = await service.client.call(findOffers, stayFrom(12))
      expect(data.weather).toHaveLength(7)
      const sources = headers.get('x-weather-source')?.split(',') ?? []
      expect(sources.slice(0, 3)).toEqual(['forecast', 'forecast', 'forecast'])
      expect(sources.slice(4)).toEqual(['archive', 'archive', 'archive'])
      expect(headers.get('x-weather-attribution')).toMatch(/^Weather data by Open-Meteo.com </)
    },
    { timeout: 20_000, interval: 200 },
  )
})

test('pages of any origin may read the headers of the weather', async () => {
  const response = await service.post('/hotels/offers', stayFrom(1), { origin: 'https://any.example' })
  const exposed = response.headers.get('access-control-expose-headers') ?? ''
  expect(exposed).toContain('X-Weather-Source')
  expect(exposed).toContain('X-Weather-Attribution')
})

test('rates during an outage of the weather service lack only the forecast', async () => {
  openMeteo.failAll({ failure: 'html', status: 503 })
  const { data, headers } = await service.client.call(findOffers, stayFrom(200))
  expect(data.data.length).toBeGreaterThan(0)
  expect(headers.get('x-weather-source')).toBe(Array.from({ length: 7 }, () => 'climate').join())
  expect(headers.get('x-weather-attribution')).toBeNull()
})
