import { addDays } from '#contract/days'
import type { listDealDestinations } from '#contract/deals/list-deal-destinations'
import type { DealsInput } from '#contract/deals/list-deals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAmenityCatalogue } from '../hotels/amenity-catalogue.ts'
import type { Supplier } from '../hotels/supplier.ts'
import type { Caller } from '../operation/caller.ts'
import type { Operation } from '../operation/operation.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { testHotel } from '../testing/test-hotel.ts'
import { createClimates } from './climates.ts'
import { createLatestDeals, type LatestDeals } from './latest-deals.ts'
import { handleListDealDays } from './list-deal-days.ts'
import { handleListDealDestinations } from './list-deal-destinations.ts'
import { handleListDealPoints, handleListDeals } from './list-deals.ts'
import { reachOf, withNear } from './near.ts'

const now = Date.parse('2027-03-10T12:00:00Z')
const metersPerDegree = 111_195
const day = '2027-03-12'

/** Places at longitude 0, the radius of `near` for each in metres, and its deals as [count, kilometres north]. */
const places = [
  { latitude: 0, reach: 10_000, deals: [[30, 3]] },
  {
    latitude: 10,
    reach: 25_000,
    deals: [
      [19, 9],
      [1, 11],
      [9, 30],
    ],
  },
  {
    latitude: 20,
    reach: 50_000,
    deals: [
      [19, 24],
      [6, 45],
    ],
  },
  {
    latitude: 30,
    reach: 100_000,
    deals: [
      [19, 5],
      [30, 150],
    ],
  },
  { latitude: -48, reach: 100_000, deals: [] },
] as const satisfies readonly { latitude: number; reach: number; deals: readonly (readonly [number, number])[] }[]

const hotels = places
  .flatMap(({ latitude, deals }) =>
    deals.flatMap(([count, km]) =>
      Array.from({ length: count }, () => ({
        placeId: `p${latitude}`,
        latitude: latitude + (km * 1000) / metersPerDegree,
      })),
    ),
  )
  .map((where, at) => ({ ...testHotel(at + 1), ...where, longitude: 0, stars: at % 2 === 0 ? 5 : 3 }))

const roomType = {
  room_type_id: 'room',
  offer_id: 'offer',
  rates: [],
  calculations: {
    excluded_taxes: 0,
    price_per_night: { amount: 100, currency: 'USD' },
    selling_price: { amount: 100, currency: 'USD' },
    miles_earning: { miles_earned: 200, multiplier: 2 },
    miles_required: 10_000,
    cpm: 1,
  },
}
const supplier: Pick<Supplier, 'bestStays' | 'dealsEdition' | 'roomTypes'> = {
  dealsEdition: async () => '',
  bestStays: async (wanted) => wanted.map(() => ({ startDate: day, endDate: addDays(day, 1), roomType })),
  roomTypes: async (wanted) => wanted.map(() => roomType),
}

let database: TestDatabase
let latest: LatestDeals
let operations: ReturnType<typeof withNear>
let destinations: Operation<typeof listDealDestinations>

beforeAll(async () => {
  database = await makeTestDatabase()
  const storages = await database.open(() => now)
  await storages.hotels.startCatalogue('test', [])
  await storages.hotels.putHotels(hotels)
  const climates = createClimates(() => Array.from({ length: 12 }, (_, month) => month + 0.04))
  latest = createLatestDeals({
    ...storages,
    supplier,
    clock: () => now,
    climates,
    publishEveryMs: 300_000,
    checkEveryMs: 300_000,
  })
  await latest.start(
    () => {},
    () => {},
  )
  const sources = {
    ...storages,
    latest,
    supplier,
    amenities: createAmenityCatalogue([]),
    locate,
    pictureUrl: () => 'http://127.0.0.1/picture',
    clock: () => now,
  }
  operations = withNear(locate, {
    listDeals: handleListDeals(sources),
    listDealPoints: handleListDealPoints(sources),
    listDealDays: handleListDealDays(sources),
  })
  destinations = handleListDealDestinations(sources, { placeById }, operations.listDeals)
})
afterAll(async () => {
  await latest.stop()
  await database.remove()
})

const caller = { address: '127.0.0.1', origin: 'http://127.0.0.1' } as Caller
/** Finds one of the places above by its id, `p` and its latitude. */
const placeById = async (placeId: string) => {
  const latitude = Number(placeId.slice(1))
  return { placeId, name: placeId, countryCode: 'FR', region: '', near: '', latitude, longitude: 0, population: 1 }
}
const locate = () => ({ latitude: 10, longitude: 0, name: 'Home', country: 'FR', source: 'home' }) as const

async function list(input: Partial<DealsInput>) {
  const response = await operations.listDeals.handle({ sort: 'cpm', limit: 200, ...input }, caller)
  const { data } = 'body' in response ? response.body : { data: [] }
  const { 'X-Radius': radius, 'X-Total-Count': total } = response.headers!
  return { ids: data.map(({ data }) => data.hotel.id), total: Number(total), radius }
}

/** The distances of deals, in metres. */
const many = (km: number, count = 20) => Array.from({ length: count }, () => km * 1000)

test('near is the smallest radius with 20 deals, or else the widest', () => {
  expect(reachOf(many(9))).toBe(10_000)
  expect(reachOf([...many(9, 19), 10_000])).toBe(10_000)
  expect(reachOf([...many(9, 19), 10_001])).toBe(25_000)
  expect(reachOf([...many(24), 60_000])).toBe(25_000)
  expect(reachOf([...many(40, 19), 60_000])).toBe(100_000)
  for (const few of [[], many(1, 19)]) expect(reachOf(few)).toBe(100_000)
  expect([many(16), many(17), many(80), []].map((distances) => reachOf(distances, 'near-mi'))).toEqual([
    16_093, 40_234, 80_467, 80_467,
  ])
})

for (const { latitude, reach, deals } of places) {
  const place = { latitude, longitude: 0 }
  const within = deals.filter(([, km]) => km * 1000 <= reach).reduce((sum, [count]) => sum + count, 0)

  test(`at latitude ${latitude}, list, points and days have the ${within} deals within ${reach} m, and name this radius`, async () => {
    const near = await list({ ...place, radius: 'near' })
    expect(near).toEqual({ ...(await list({ ...place, radius: reach })), radius: `${reach}` })
    expect([near.total, near.ids.length]).toEqual([within, within])
    const points = await operations.listDealPoints.handle({ ...place, radius: 'near', sort: 'cpm', limit: 200 }, caller)
    expect(points.headers).toEqual({ 'X-Total-Count': `${within}`, 'X-Radius': `${reach}` })
    expect('body' in points && points.body.data.map(({ id }) => id)).toEqual(near.ids)
    expect(await operations.listDealDays.handle({ ...place, radius: 'near' }, caller)).toMatchObject({
      body: { radius: reach, data: within === 0 ? [] : [{ start_date: day, hotels: within }] },
      headers: { 'X-Radius': `${reach}` },
    })
  })

  test(`at latitude ${latitude}, filters, order, days and limit do not change the radius of ${reach} m`, async () => {
    const filters: Partial<DealsInput>[] = [
      { minStars: 5 },
      { maxMiles: 1 },
      { facilities: ['None'] },
      { sort: 'rating' },
      { from: day, to: addDays(day, 1), nights: [1], minStars: 5 },
      { south: latitude + 0.05, west: -1, north: 90, east: 1 },
    ]
    for (const filter of filters) {
      const near = await list({ ...place, ...filter, radius: 'near' })
      expect(near, JSON.stringify(filter)).toEqual({
        ...(await list({ ...place, ...filter, radius: reach })),
        radius: `${reach}`,
      })
    }
    const { ids } = await list({ ...place, radius: 'near' })
    for (const limit of [1, 7]) {
      const cut = await list({ ...place, radius: 'near', limit })
      expect(cut).toEqual({ ids: ids.slice(0, limit), total: within, radius: `${reach}` })
    }
  })
}

test('near in miles has radii of whole miles, which list and days name in metres', async () => {
  const place = { latitude: places[0].latitude, longitude: 0, radius: 'near-mi' } as const
  const { radius } = await list(place)
  expect(['16093', '40234', '80467']).toContain(radius)
  expect(await list({ ...place, radius: Number(radius) })).toMatchObject({ total: (await list(place)).total })
  expect(await operations.listDealDays.handle(place, caller)).toMatchObject({ headers: { 'X-Radius': radius } })
})

test('near without coordinates is around the caller', async () => {
  expect(await list({ radius: 'near' })).toEqual(await list({ latitude: 10, longitude: 0, radius: 'near' }))
})

test('a request without near widens its radius, and the response names none', async () => {
  const nowhere = await list({ latitude: -48, longitude: 0 })
  expect(nowhere.total).toBeGreaterThanOrEqual(20)
  expect(nowhere.radius).toBeUndefined()
  expect((await list({ latitude: 30, longitude: 0 })).total).toBe(49)
  expect((await list({ latitude: 0, longitude: 0, radius: 1000 })).radius).toBeUndefined()
})

test('destinations are the places with the most deals nearby, overall or on certain days', async () => {
  const found = async (filters: object, limit = 12) => {
    const response = await destinations.handle({ ...filters, radius: 'near', limit }, caller)
    return 'body' in response ? response.body.data : []
  }
  const cheapest = { start_date: day, end_date: addDays(day, 1), miles_required: 10_000 }
  const all = await found({})
  expect(all.map(({ name, deals }) => [name, deals])).toEqual([
    ['p0', 30],
    ['p20', 25],
    ['p10', 20],
    ['p30', 19],
  ])
  expect(all[0]).toEqual({
    place_id: 'p0',
    name: 'p0',
    country: 'FR',
    latitude: 0,
    longitude: 0,
    deals: 30,
    cheapest,
    high: 2,
  })
  expect(await found({ from: day, to: addDays(day, 1), nights: [1] })).toEqual(all)
  expect(await found({}, 1)).toHaveLength(1)
  for (const filters of [{ minStars: 5 }, { minStars: 5, nights: [1] }]) {
    for (const { latitude, deals } of await found(filters)) {
      const near = await list({ latitude, longitude: 0, radius: 'near', minStars: 5 })
      expect(deals).toBe(near.total)
    }
  }
  expect(await found({ climate: 'warm' })).toEqual([])
  expect(await found({ maxMiles: 1, nights: [1] })).toEqual([])
})
