import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { climates, dealSorts } from '#contract/deals/deal-limits'
import { distanceMeters, type Position, type Rectangle, unitVector } from '../places/sphere.ts'
import { cellAt, cellCenter } from '../places/grid.ts'
import { createClimates } from './climates.ts'
import { DealColumns, type RankedDeal } from './deal-columns.ts'
import { buildDealIndex, type DealIndex, type DealMatches, type DealQuery } from './deal-index.ts'

/** Two days, so that the day filter excludes some deals. */
const days = ['2027-03-31', '2027-04-01'] as const

/** Rounded to about a decimetre, because the index knows positions no more precisely. */
function degrees(min: number, max: number) {
  return fc.integer({ min: min * 1e6, max: max * 1e6 }).map((millionths) => millionths / 1e6)
}

/** A value of more than two bytes, which two bytes would sort first. */
const facilityId = fc.constantFrom(1, 2, 3, 4, 5, 2 ** 16 + 1)

const dealWithoutNumber = fc.record({
  latitude: fc.oneof(degrees(48, 50), degrees(-90, 90)),
  longitude: fc.oneof(degrees(1, 4), degrees(-180, 180)),
  milesRequired: fc.integer({ min: 1, max: 5 }).map((thousands) => thousands * 1000),
  cpm: fc.integer({ min: 50, max: 60 }).map((hundredths) => hundredths / 100),
  multiplier: fc.integer({ min: 1, max: 3 }),
  price: fc.integer({ min: 1, max: 4 }).map((tens) => tens * 10.01),
  nights: fc.integer({ min: 1, max: 3 }),
  stars: fc.integer({ min: 1, max: 5 }),
  rating: fc.integer({ min: 60, max: 100 }).map((tenths) => tenths / 10),
  boardType: fc.constantFrom('RO', 'BB', 'HB'),
  refundable: fc.boolean(),
  facilityIds: fc.uniqueArray(facilityId, { maxLength: 4 }),
  startDate: fc.constantFrom(...days),
})

const world = fc
  .array(dealWithoutNumber, { maxLength: 120 })
  .map((deals): RankedDeal[] => deals.map((deal, at) => ({ ...deal, hotelNo: at + 1 })))

const query = fc.record<DealQuery>({
  sort: fc.constantFrom(...dealSorts),
  center: fc.record({
    latitude: fc.constantFrom(49, -89, 0, 90),
    longitude: fc.constantFrom(2, -180, 180, 0),
  }),
  radiusMeters: fc.option(fc.integer({ min: 1000, max: 20_040_000 }), { nil: undefined }),
  rectangle: fc.option(
    fc.record({
      south: fc.constantFrom(-90, 48.5),
      west: fc.constantFrom(-180, 2, 180),
      north: fc.constantFrom(49, 90),
      east: fc.constantFrom(-180, 3, 180),
    }),
    { nil: undefined },
  ),
  startFrom: fc.constantFrom(...days),
  minStars: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  minRating: fc.option(fc.constantFrom(7, 8.5), { nil: undefined }),
  maxMiles: fc.option(fc.constantFrom(2000, 4000), { nil: undefined }),
  minCpm: fc.option(fc.constantFrom(0, 0.55), { nil: undefined }),
  boardType: fc.option(fc.constantFrom('RO', 'BB', 'AI'), { nil: undefined }),
  refundable: fc.boolean(),
  facilityIds: fc.option(fc.uniqueArray(facilityId, { maxLength: 2 }), { nil: undefined }),
  climate: fc.option(fc.constantFrom(...climates), { nil: undefined }),
  limit: fc.integer({ min: 1, max: 40 }),
})

async function indexOf(deals: readonly RankedDeal[]): Promise<DealIndex> {
  async function* arriving() {
    for (let at = 0; at < deals.length; at += 50) yield DealColumns.of(deals.slice(at, at + 50))
  }
  return buildDealIndex(arriving(), DealColumns.of(deals), createClimates(highsOf))
}

/** Warmer in April than in March, and in the south. */
function highsOf({ latitude }: Position): number[] {
  return Array.from({ length: 12 }, (_, month) => 26 - Math.abs(latitude) / 3 + (month === 3 ? 6 : 0))
}

function climateOf(deal: RankedDeal) {
  const high = highsOf(cellCenter(cellAt(deal)))[Number(deal.startDate.slice(5, 7)) - 1]!
  return high >= 25 ? 'warm' : high >= 15 ? 'mild' : 'cool'
}

/** Avoids testing each meridian under both of its longitudes. */
function isInRectangle({ latitude, longitude }: Position, { south, west, north, east }: Rectangle): boolean {
  if (latitude < south || latitude > north) return false
  const end = west <= east ? east : east + 360
  return [longitude - 360, longitude, longitude + 360].some((copy) => copy >= west && copy <= end)
}

/** From 100 km to the whole world. */
const widening = Array.from({ length: 9 }, (_, step) => Math.min(100_000 * 2 ** step, 20_040_000))

/** The same result by brute force: filters and sorts all deals. */
function findSlowly(deals: readonly RankedDeal[], wanted: DealQuery): { total: number; hotelNos: number[] } {
  const passing = deals.filter(
    (deal) =>
      deal.startDate >= wanted.startFrom &&
      deal.stars >= (wanted.minStars ?? 0) &&
      deal.rating >= (wanted.minRating ?? 0) &&
      deal.milesRequired <= (wanted.maxMiles ?? Number.POSITIVE_INFINITY) &&
      deal.cpm >= (wanted.minCpm ?? 0) &&
      (wanted.boardType === undefined || deal.boardType === wanted.boardType) &&
      (!wanted.refundable || deal.refundable) &&
      (wanted.climate === undefined || wanted.climate === climateOf(deal)) &&
      (wanted.facilityIds ?? []).every((id) => deal.facilityIds.includes(id)),
  )
  const { rectangle } = wanted
  const within = (reach: number) =>
    passing.filter(
      (deal) =>
        distanceMeters(deal, wanted.center) <= reach && (rectangle === undefined || isInRectangle(deal, rectangle)),
    )
  const radius = wanted.radiusMeters ?? (rectangle && 20_040_000)
  const reaches = radius === undefined ? widening : [radius]
  const matching = within(reaches.find((reach) => within(reach).length >= 20) ?? reaches.at(-1)!)
  const keys = (deal: RankedDeal) => {
    const byCpm = [deal.cpm, deal.multiplier, deal.rating]
    return {
      cpm: byCpm,
      multiplier: [deal.multiplier, deal.cpm, deal.rating],
      // Lowest first, in twelfths to stay in whole numbers.
      miles: [(-12 * deal.milesRequired) / deal.nights, ...byCpm],
      price: [-Math.round((12 * Math.round(deal.price * 100)) / deal.nights), ...byCpm],
      distance: [-chordTo(deal, wanted.center), ...byCpm],
      rating: [deal.rating, ...byCpm],
    }[wanted.sort]
  }
  const sorted = matching.toSorted((a, b) => {
    const [as, bs] = [keys(a), keys(b)]
    const differing = as.findIndex((key, at) => key !== bs[at])
    return differing === -1 ? a.hotelNo - b.hotelNo : bs[differing]! - as[differing]!
  })
  return { total: matching.length, hotelNos: sorted.slice(0, wanted.limit).map(({ hotelNo }) => hotelNo) }
}

/** Uses the precision of the index, so that ties match. */
function chordTo(deal: Position, center: Position): number {
  const [x, y, z] = unitVector(center)
  const [ax, ay, az] = unitVector(deal)
  return (ax - x) ** 2 + (ay - y) ** 2 + (az - z) ** 2
}

function plain({ total, hotelNos }: DealMatches) {
  return { total, hotelNos: [...hotelNos] }
}

describe('the deal index', () => {
  test('returns exactly the matching deals and their count, for any deals and query', async () => {
    await fc.assert(
      fc.asyncProperty(world, query, async (deals, wanted) => {
        expect(plain((await indexOf(deals)).find(wanted))).toEqual(findSlowly(deals, wanted))
      }),
    )
  })

  test('knows the median value per mile of its deals, to a tenth of a cent', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (deals) => {
        // The miles given up include those that paying would earn, by the multiplier per unit of currency.
        const net = deals.map(({ cpm, multiplier }) => (100 * cpm) / (100 + cpm * multiplier)).toSorted((a, b) => a - b)
        const median = net[Math.ceil(net.length / 2) - 1]
        const { mileValue } = await indexOf(deals)
        expect(mileValue).toBe(median === undefined ? undefined : Math.round(median * 10) / 10)
      }),
    )
  })

  const anyDeal = {
    radiusMeters: 50_000,
    rectangle: undefined,
    startFrom: days[0],
    limit: 10,
    refundable: false,
  } as const
  const noFilter = {
    minStars: undefined,
    minRating: undefined,
    maxMiles: undefined,
    minCpm: undefined,
    boardType: undefined,
    facilityIds: undefined,
  }
  const paris = { latitude: 48.8566, longitude: 2.3522 }

  function dealNear(hotelNo: number, east: number, differing: Partial<RankedDeal> = {}): RankedDeal {
    return {
      hotelNo,
      latitude: paris.latitude,
      longitude: paris.longitude + east,
      milesRequired: 10_000,
      cpm: 1,
      multiplier: 2,
      price: 100,
      nights: 1,
      stars: 3,
      rating: 8,
      boardType: 'RO',
      refundable: false,
      facilityIds: [],
      startDate: days[0],
      ...differing,
    }
  }

  test('sorts by value per mile descending, then multiplier, then rating, then hotel id', async () => {
    const index = await indexOf([
      dealNear(1, 0, { cpm: 1 }),
      dealNear(2, 0, { cpm: 1 }),
      dealNear(3, 0, { cpm: 1, rating: 9 }),
      dealNear(4, 0, { cpm: 1, multiplier: 5 }),
      dealNear(5, 0, { cpm: 2 }),
    ])
    const { hotelNos } = index.find({ ...anyDeal, ...noFilter, center: paris, sort: 'cpm' })
    expect([...hotelNos]).toEqual([5, 4, 3, 1, 2])
  })

  test('sorts by multiplier descending, then value per mile, then rating, then hotel id', async () => {
    const index = await indexOf([
      dealNear(1, 0, { multiplier: 1, cpm: 3 }),
      dealNear(2, 0, { multiplier: 2 }),
      dealNear(3, 0, { multiplier: 2, rating: 9 }),
      dealNear(4, 0, { multiplier: 2, cpm: 2 }),
    ])
    const { hotelNos } = index.find({ ...anyDeal, ...noFilter, center: paris, sort: 'multiplier' })
    expect([...hotelNos]).toEqual([4, 3, 2, 1])
  })

  test.each([
    ['miles', [3, 2, 1]],
    ['price', [2, 3, 1]],
    ['distance', [1, 3, 2]],
    ['rating', [2, 1, 3]],
  ] as const)('sorts by %s of a night or of the hotel, of equals by value', async (sort, expected) => {
    const index = await indexOf([
      dealNear(1, 0.1, { milesRequired: 30_000, nights: 2, price: 300 }),
      dealNear(2, 0.3, { milesRequired: 28_000, nights: 2, price: 199.98, rating: 9 }),
      dealNear(3, 0.2, { milesRequired: 36_000, nights: 3, price: 299.98, rating: 7 }),
      dealNear(4, 0.2, { milesRequired: 36_000, nights: 3, price: 299.98, rating: 7, cpm: 0.5 }),
    ])
    const { hotelNos } = index.find({ ...anyDeal, ...noFilter, center: paris, sort })
    const behindItsEqual = expected.flatMap((hotelNo) => (hotelNo === 3 ? [3, 4] : [hotelNo]))
    expect([...hotelNos]).toEqual(behindItsEqual)
  })

  test('widens the radius until 20 deals match, unless one is given', async () => {
    const near = Array.from({ length: 5 }, (_, at) => dealNear(at + 1, 0.1))
    const far = Array.from({ length: 20 }, (_, at) => dealNear(at + 6, 4))
    const index = await indexOf([...near, ...far])
    const wanted = { ...anyDeal, ...noFilter, center: paris, sort: 'cpm', limit: 200 } as const
    expect(index.find(wanted).total).toBe(5)
    expect(index.find({ ...wanted, radiusMeters: undefined }).total).toBe(25)
  })
})
