import { existsSync } from 'node:fs'
import { addDays, utcDay, nightsBetween } from '#contract/days'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listDealPoints } from '#contract/deals/list-deal-points'
import type { DealSort } from '#contract/deals/deal-limits'
import { type Deal, listDeals, type DealsRequest } from '#contract/deals/list-deals'
import { distanceMeters } from '#server/places/sphere'
import { startSampleService, type SampleService } from '../testing/start-sample-service.ts'

const paris = { latitude: 48.8566, longitude: 2.3522 }
const wholeWorld = { ...paris, radius: 20_040_000 }
let now = Date.parse('2027-02-10T23:30:00Z')
let service: SampleService

beforeAll(async () => {
  service = await startSampleService({ SAMPLE_HOTELS: '400' }, () => now)
})
afterAll(() => service.stop())

async function deals(request: DealsRequest): Promise<{ data: Deal[]; total: number }> {
  const { data, headers } = await service.client.call(listDeals, request)
  return { data: data.data, total: Number(headers.get('x-total-count')) }
}

/** The first room type, which a deal always has. */
function room({ data }: Deal) {
  return data.room_types[0]!
}

const nightsOf = ({ start_date, end_date }: Deal) => nightsBetween(start_date, end_date)

async function expectRefusal(query: string, words: RegExp) {
  const response = await service.get(`/hotels/deals?${query}`)
  const body = (await response.json()) as { code: number; message: string }
  expect([response.status, Object.keys(body)], query).toEqual([400, ['code', 'message']])
  expect(body.code).toBe(400)
  expect(body.message, query).toMatch(words)
}

describe('the sort parameter', () => {
  test('is `sort`, defaults to `cpm`, and orders best first', async () => {
    const { data } = await deals(wholeWorld)
    const values = data.map((deal) => room(deal).calculations.cpm)
    expect(values).toEqual(values.toSorted((a, b) => b - a))
    expect(await deals({ ...wholeWorld, sort: 'cpm' })).toEqual({ data, total: 400 })
  })

  test('`multiplier` puts the highest multiplier first, then the best value per mile', async () => {
    const { data } = await deals({ ...wholeWorld, sort: 'multiplier', limit: 200 })
    const keys = data.map((deal) => {
      const { miles_earning, cpm } = room(deal).calculations
      return miles_earning.multiplier * 1000 + cpm
    })
    expect(keys).toEqual(keys.toSorted((a, b) => b - a))
  })

  test.each<[DealSort, (deal: Deal) => number]>([
    ['miles', (deal) => room(deal).calculations.miles_required / nightsOf(deal)],
    ['price', (deal) => Math.round(room(deal).calculations.selling_price.amount * 100) / nightsOf(deal)],
    ['distance', (deal) => Math.round(distanceMeters(paris, deal.data.hotel))],
    ['rating', (deal) => -deal.data.hotel.rating],
  ])('`%s` puts the lowest per night, the nearest or the best rated first', async (sort, key) => {
    for (const when of [{}, { nights: [1, 2, 3] }]) {
      const { data, total } = await deals({ ...wholeWorld, ...when, sort, limit: 200 })
      expect(total).toBeGreaterThan(350)
      const keys = data.map(key)
      expect(keys).toEqual(keys.toSorted((a, b) => a - b))
      expect(new Set(keys).size).toBeGreaterThan(10)
    }
  })

  test('any other value is a 400 that names it', () =>
    Promise.all([
      expectRefusal('sort=cheapest', /^sort: /),
      expectRefusal('sort=CPM', /^sort: /),
      expectRefusal('sort=cpm&sort=multiplier', /^sort: .*once/),
    ]))
})

describe("the caller's location", () => {
  test('accepts latitude and longitude together or not at all, and in range', () =>
    Promise.all([
      expectRefusal('latitude=48', /latitude and longitude must be given together/),
      expectRefusal('longitude=2', /latitude and longitude must be given together/),
      expectRefusal('latitude=90.1&longitude=0', /^latitude: /),
      expectRefusal('latitude=0&longitude=-180.5', /^longitude: /),
      expectRefusal('latitude=north&longitude=2', /^latitude: must be a number from -90 to 90/),
      expectRefusal('latitude=1e1&longitude=2', /^latitude: /),
      expectRefusal('latitude=&longitude=2', /^latitude: /),
      expectRefusal('latitude=NaN&longitude=Infinity', /^latitude: .*; longitude: /),
    ]))

  test('respects a given radius, from 1,000 to 20,040,000 metres', async () => {
    const { data } = await deals({ ...paris, radius: 60_000, limit: 200 })
    expect(data.length).toBeGreaterThan(0)
    for (const { data: entry } of data) expect(distanceMeters(paris, entry.hotel)).toBeLessThanOrEqual(60_000)
    await expectRefusal('radius=999', /^radius: /)
    await expectRefusal('radius=20040001', /^radius: /)
    await expectRefusal('radius=1000.5', /^radius: must be a whole number/)
  })

  test('without a radius widens it from 100 km until it has 20 deals', async () => {
    const middleOfNowhere = { latitude: -48, longitude: -123 }
    expect((await deals(middleOfNowhere)).total).toBeGreaterThanOrEqual(20)
    expect((await deals({ ...middleOfNowhere, radius: 100_000 })).total).toBe(0)
  })

  test('defaults to the home of the service', async () => {
    const { data } = await deals({ limit: 200 })
    const newYork = { latitude: 40.7128, longitude: -74.006 }
    expect(data).toEqual((await deals({ ...newYork, limit: 200 })).data)
  })
})

describe('a rectangle of the map', () => {
  const overFrance = { south: 42.5, west: -4.5, north: 51, east: 7.5 }
  const { latitude, longitude, radius } = wholeWorld

  test('has the deals within it and no others, in the list and in its points', async () => {
    const { data: all } = await deals({ ...wholeWorld, limit: 200, minStars: 3 })
    const { south, west, north, east } = overFrance
    const { data, total } = await deals({ ...overFrance, limit: 200, minStars: 3 })
    const within = all.filter(
      ({ data: { hotel } }) =>
        hotel.latitude >= south && hotel.latitude <= north && hotel.longitude >= west && hotel.longitude <= east,
    )
    expect(total).toBeGreaterThan(5)
    // Their pictures depend on the deals beside them.
    const placed = ({ data: { hotel }, start_date }: Deal) => `${hotel.id} ${start_date}`
    expect(data.map(placed)).toEqual(expect.arrayContaining(within.map(placed)))
    const points = await service.client.call(listDealPoints, { ...overFrance, limit: 200, minStars: 3 })
    expect(points.data.data.map(({ id }) => id)).toEqual(data.map((deal) => deal.data.hotel.id))
  })

  test('across the antimeridian has the deals on both sides', async () => {
    const pacific = { south: -90, west: 120, north: 90, east: -60 }
    const { data, total } = await deals({ ...pacific, limit: 200 })
    const longitudes = data.map((deal) => deal.data.hotel.longitude)
    expect(longitudes.every((east) => east >= 120 || east <= -60)).toBe(true)
    expect([Math.min(...longitudes) < -60, Math.max(...longitudes) > 120]).toEqual([true, true])
    const rest = await deals({ south: -90, west: -60, north: 90, east: 120 })
    expect(total + rest.total).toBe((await deals(wholeWorld)).total)
  })

  test('is not widened, ignores the location, and with a radius has the deals within both', async () => {
    const { total } = await deals(overFrance)
    expect((await deals({ ...overFrance, latitude: -48, longitude: -123 })).total).toBe(total)
    expect((await deals({ ...overFrance, latitude, longitude, radius })).total).toBe(total)
    const { data } = await deals({ ...overFrance, ...paris, radius: 300_000, limit: 200 })
    expect(data.length).toBeGreaterThan(0)
    expect(data.length).toBeLessThan(total)
    expect((await deals({ south: -48, west: -123, north: -47, east: -122 })).total).toBe(0)
  })

  test('requires its four sides, in range, with the south not above the north', () =>
    Promise.all([
      expectRefusal('south=40', /south, west, north and east must be given together/),
      expectRefusal('south=40&north=41&east=2', /south, west, north and east must be given together/),
      expectRefusal('south=41&west=1&north=40&east=2', /^south: must not be greater than north/),
      expectRefusal('south=40&west=-181&north=41&east=2', /^west: must be a number from -180 to 180/),
      expectRefusal('south=40&west=1&north=91&east=2', /^north: must be a number from -90 to 90/),
    ]))
})

describe('the limit', () => {
  test('is 50 by default and 1 to 200 otherwise, and X-Total-Count counts all matches', async () => {
    expect((await deals(wholeWorld)).data).toHaveLength(50)
    expect((await deals({ ...wholeWorld, limit: 3 })).data).toHaveLength(3)
    expect((await deals({ ...wholeWorld, limit: 200 })).total).toBe(400)
    await expectRefusal('limit=0', /^limit: /)
    await expectRefusal('limit=201', /^limit: /)
    await expectRefusal('limit=ten', /^limit: /)
  })

  test('a hotel appears once', async () => {
    const { data } = await deals({ ...wholeWorld, limit: 200 })
    expect(new Set(data.map((deal) => deal.data.hotel.id)).size).toBe(200)
  })
})

describe('the time of prices', () => {
  test('is one time for all deals of the sample, in the list and in its points', async () => {
    const query = '?latitude=48.8566&longitude=2.3522&radius=20040000&limit=5'
    const { headers } = await service.get(`/hotels/deals${query}`)
    const { data } = await service.client.call(listDealPoints, { ...wholeWorld, limit: 5 })
    expect(headers.get('x-deals-found-at')).toMatch(/^\d+$/)
    const seconds = Number(headers.get('x-deals-found-at'))
    expect(data.data.map(({ found_at }) => found_at)).toEqual([1, 2, 3, 4, 5].map(() => seconds))
    expect(utcDay(seconds * 1000)).toBe('2027-02-10')
    expect(headers.get('access-control-expose-headers')).toContain('X-Deals-Found-At')
  })

  test('is left out without deals', async () => {
    const { headers } = await service.get('/hotels/deals?latitude=-48&longitude=-123&radius=1000')
    expect(headers.has('x-deals-found-at')).toBe(false)
  })
})

describe('filters', () => {
  const all = { ...wholeWorld, limit: 200 } as const

  test.each<[string, DealsRequest, (deal: Deal) => boolean]>([
    ['minStars', { minStars: 4 }, (deal) => deal.data.hotel.stars >= 4],
    ['minRating', { minRating: 8.5 }, (deal) => deal.data.hotel.rating >= 8.5],
    ['maxMiles', { maxMiles: 30_000 }, (deal) => room(deal).calculations.miles_required <= 30_000],
    ['minCpm', { minCpm: 1.2 }, (deal) => room(deal).calculations.cpm >= 1.2],
    ['boardType', { boardType: 'BB' }, (deal) => room(deal).rates[0]!.board_type === 'BB'],
    ['refundable', { refundable: true }, (deal) => room(deal).rates[0]!.cancellation_policies.refundable_tag === 'RFN'],
  ])('apply %s before the limit and to the count', async (_, narrowing, passes) => {
    const { data, total } = await deals({ ...all, ...narrowing })
    expect(total).toBeGreaterThan(0)
    expect(total).toBeLessThan(400)
    expect(data).toHaveLength(Math.min(total, 200))
    expect(data.every(passes)).toBe(true)
  })

  test('by facilities take names separated by commas in any case, and require all of them', async () => {
    const { data: any } = await deals(all)
    const names = any[0]!.data.hotel.facilities.slice(0, 2).map(({ name }) => name)
    const { data, total } = await deals({ ...all, facilities: names })
    expect(total).toBeLessThan(400)
    for (const { data: entry } of data)
      expect(entry.hotel.facilities.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
    expect((await deals({ ...all, facilities: names.map((name) => ` ${name.toUpperCase()} `) })).total).toBe(total)
    expect((await deals({ ...all, facilities: ['Helicopter museum'] })).total).toBe(0)
  })

  test('with a bad value are a 400 that names the parameter', () =>
    Promise.all([
      expectRefusal('minStars=6', /^minStars: /),
      expectRefusal('minStars=3.5', /^minStars: /),
      expectRefusal('minRating=11', /^minRating: /),
      expectRefusal('maxMiles=0', /^maxMiles: /),
      expectRefusal('minCpm=1001', /^minCpm: must be a number from 0 to 1000/),
      expectRefusal('minCpm=-1', /^minCpm: /),
      expectRefusal(`boardType=${'B'.repeat(21)}`, /^boardType: must have at most 20 characters/),
      expectRefusal('refundable=1', /^refundable: must be true or false/),
      expectRefusal('facilities=Pool,,Spa', /^facilities\[1\]: has an empty name/),
      expectRefusal('minStars=9&maxMiles=x', /^minStars: .*; maxMiles: /),
    ]))

  test.each([
    ['facilities=Breakfast&facilities=Restaurant', 'facilities=Breakfast,Restaurant'],
    ['facilities=Breakfast,Bar&facilities=&facilities=Restaurant', 'facilities=Breakfast%2CBar,Restaurant'],
    ['refundable=false&minStars=&boardType=&sort=&limit=', ''],
    ['minRating=8&maxMiles=', 'minRating=8'],
  ])('are the same for %s as for %s', async (query, other) => {
    const [one, two] = await Promise.all(
      [query, other].map(async (text) => {
        const response = await service.get(`/hotels/deals?latitude=48.8566&longitude=2.3522&${text}`)
        return [response.status, response.headers.get('x-total-count'), await response.text()]
      }),
    )
    expect(one?.[0]).toBe(200)
    expect(one).toEqual(two)
  })

  test('unknown parameters are ignored', async () => {
    const response = await service.get('/hotels/deals?latitude=48.8566&longitude=2.3522&colour=blue')
    expect(response.status).toBe(200)
  })
})

describe('a deal entry', () => {
  test('has the fields of the specification and no others', async () => {
    const response = await service.get('/hotels/deals?limit=1')
    const body = (await response.json()) as { data: Record<string, unknown>[] }
    expect(Object.keys(body)).toEqual(['data'])
    const entry = body.data[0]!
    expect(Object.keys(entry).toSorted()).toEqual(['data', 'end_date', 'place_id', 'start_date'])
    const { hotel, room_types } = entry['data'] as { hotel: object; room_types: Record<string, unknown>[] }
    expect(Object.keys(hotel)).toEqual([
      'id',
      'name',
      'hotel_description',
      'address',
      'main_photo',
      'thumbnail',
      'stars',
      'rating',
      'review_count',
      'facilities',
      'latitude',
      'longitude',
      'country',
      'city',
      'zip',
    ])
    expect(Object.keys(room_types[0]!)).toEqual(['room_type_id', 'offer_id', 'rates', 'calculations'])
    expect(Object.keys((room_types[0]!['rates'] as object[])[0]!)).toEqual([
      'rate_id',
      'occupancy_number',
      'name',
      'max_occupancy',
      'adult_count',
      'child_count',
      'board_type',
      'board_name',
      'remarks',
      'cancellation_policies',
    ])
    expect(Object.keys(room_types[0]!['calculations'] as object)).toEqual([
      'excluded_taxes',
      'price_per_night',
      'selling_price',
      'miles_earning',
      'miles_required',
      'cpm',
    ])
  })

  test('has its country in lower case, and pictures on the origin of the request', async () => {
    const { hotel } = (await deals({ ...paris, radius: 50_000 })).data[0]!.data
    expect(hotel.country).toBe('fr')
    expect(hotel.main_photo).toMatch(new RegExp(`^${service.origin}/pictures/`))
    expect(existsSync(`public${new URL(hotel.main_photo).pathname}`)).toBe(true)
  })

  test('has a different picture from its neighbours in the list, in any order', async () => {
    for (const sort of ['cpm', 'multiplier', 'miles', 'price'] as const) {
      const photos = (await deals({ ...wholeWorld, sort, limit: 200 })).data.map(({ data }) => data.hotel.main_photo)
      const alike = photos.filter((photo, index) => photos.slice(index + 1, index + 4).includes(photo))
      expect(alike, sort).toEqual([])
    }
  })
})

describe('many deals on a map', () => {
  test('are the same deals in the same order, as points', async () => {
    const request = { ...wholeWorld, sort: 'multiplier', minStars: 3, limit: 200 } as const
    const { data, headers } = await service.client.call(listDealPoints, request)
    const listed = await deals(request)
    const found_at = data.data[0]!.found_at
    expect(Number(headers.get('x-total-count'))).toBe(listed.total)
    expect(data.data).toEqual(
      listed.data.map((deal) => {
        const { hotel } = deal.data
        const { miles_required, cpm, miles_earning } = room(deal).calculations
        const { id, name, latitude, longitude } = hotel
        const nights = nightsBetween(deal.start_date, deal.end_date)
        const multiplier = miles_earning.multiplier
        return { id, name, latitude, longitude, miles_required, nights, cpm, multiplier, found_at }
      }),
    )
  })

  test('are up to 50,000 per request', async () => {
    expect((await service.get('/hotels/deals/points?limit=50000&radius=20040000')).status).toBe(200)
    const refused = await service.get('/hotels/deals/points?limit=50001')
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ code: 400, message: expect.stringMatching(/^limit: /) })
  })
})

describe('ready bytes', () => {
  test('have an ETag, are cached privately and briefly, and get a 304', async () => {
    const first = await service.get('/hotels/deals?limit=20', { 'accept-encoding': 'br' })
    const etag = first.headers.get('etag')!
    expect(first.headers.get('cache-control')).toMatch(/^private, max-age=\d{1,2}$/)
    expect(first.headers.get('content-encoding')).toBe('br')
    const again = await service.get('/hotels/deals?limit=20', { 'accept-encoding': 'br', 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('x-total-count')).toBe(first.headers.get('x-total-count'))
  })

  test('are the same in every encoding', async () => {
    const bodies = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) =>
        (await service.get('/hotels/deals?limit=20', { 'accept-encoding': encoding })).text(),
      ),
    )
    expect(new Set(bodies).size).toBe(1)
  })
})

// This must be last, because the deals of the new day replace those that the earlier tests compare.
describe('a deal of the day before', () => {
  test('starts tomorrow or later, even just after midnight', async () => {
    const startDates = async () => (await deals({ ...wholeWorld, limit: 200 })).data.map((deal) => deal.start_date)
    for (const date of await startDates()) expect(date >= addDays(utcDay(now), 1)).toBe(true)
    now += 3_600_000
    const after = await startDates()
    expect(after).toHaveLength(200)
    for (const date of after) expect(date >= addDays(utcDay(now), 1)).toBe(true)
  })
})
