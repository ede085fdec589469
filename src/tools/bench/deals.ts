import { addDays, utcDay } from '#contract/days'
import { dealSorts } from '#contract/deals/deal-limits'
import { buildDealIndex, type DealQuery } from '#server/deals/deal-index'
import type { DealStorage, SweepDeal } from '#server/deals/deal-storage'
import { allot } from '#sources/sample/world/allotment'
import { sampleAmenities } from '#sources/sample/world/amenities'
import { sampleEdition, sampleSource } from '#sources/sample/world/store-hotels'
import { loadPlaces } from '#sources/places/load-places'
import { Random } from '#sources/sample/random'
import { openStorages } from '#server/storages/open-storages'
import type { BenchDatabase, BenchDatabases } from './databases.ts'
import { inFull } from './in-full.ts'
import { percentile } from './percentile.ts'
import { startRows } from './service.ts'
import type { Row } from './table.ts'

const day = utcDay(Date.now())
/** The number of deals that the service stores in one commit and reads together. */
const perCommit = 250
const queryCount = inFull(2_000, 50)
const warmUpCount = inFull(500, 10)
/** The median of these runs counts, which excludes the machine's other work. */
const runsPerQuery = 3
/** The number of facilities in a supplier's catalogue. */
const facilityCount = 5_000
const facilitiesPerDeal = 40

const few = inFull(10_000, 500)
const many = inFull(1_000_000, 2_000)
/** The largest allowed ratio of the p99 among many deals to the p99 among few. */
const growthGoals = { SQLite: 3, PostgreSQL: 2 } as const

interface QueryTimes {
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Measures searches among many and among few deals, and the service's start and memory with many. */
export async function dealRows({ name, make }: BenchDatabases): Promise<Row[]> {
  const [smallDatabase, database] = [await make(), await make()]
  try {
    await fillDeals(smallDatabase, few)
    const fewTimes = await timeQueries(smallDatabase)
    await fillDeals(database, many)
    const manyTimes = await timeQueries(database)
    const rowOf = (share: string, of: keyof QueryTimes, goal: Pick<Row, 'goal'>): Row => ({
      name: `${name}: search among ${many.toLocaleString('en-US')} deals, ${share}`,
      figure: manyTimes[of],
      unit: 'ms',
      beside: { name: `among ${few.toLocaleString('en-US')}`, figure: fewTimes[of] },
      ...goal,
    })
    return [
      rowOf('p50', 'p50Ms', {}),
      rowOf('p99', 'p99Ms', { goal: { ratioAtMost: growthGoals[name] } }),
      ...(await startRows(name, database, { hotels: many, restGoalMb: 400 })),
    ]
  } finally {
    await smallDatabase.remove()
    await database.remove()
  }
}

/** Fills a database with today's deals, as if the service had found them, without their hotels. */
async function fillDeals(database: BenchDatabase, count: number): Promise<void> {
  const { hotels, deals, close } = await openStorages({ config: database.config, clock: Date.now })
  try {
    await hotels.startCatalogue(sampleSource, sampleAmenities)
    await fill(deals, count)
    await hotels.finishCatalogue(sampleEdition(count))
  } finally {
    await close()
  }
  await database.settle()
}

/** Times searches for 50 deals, including stays, around places weighted by population. */
async function timeQueries({ config }: BenchDatabase): Promise<QueryTimes> {
  const { deals: storage, close } = await openStorages({ config, clock: Date.now })
  try {
    const { sweepId } = (await storage.latestSweep()) ?? { sweepId: 0 }
    const index = await buildDealIndex(storage.rankedDeals(sweepId), await storage.totals(sweepId))
    const times: number[] = []
    for (const query of someQueries()) {
      const tries: number[] = []
      for (let run = 0; run < runsPerQuery; run += 1) {
        const start = performance.now()
        const { hotelNos } = index.find(query)
        await storage.stays(sweepId, [...hotelNos])
        tries.push(performance.now() - start)
      }
      times.push(percentile(tries, 50))
    }
    const warm = times.slice(warmUpCount)
    return { p50Ms: percentile(warm, 50), p99Ms: percentile(warm, 99) }
  } finally {
    await close()
  }
}

/** Stores random deals, distributed by population like the sample's hotels. */
async function fill(storage: DealStorage, count: number): Promise<void> {
  const sweepId = await storage.beginSweep({ day, edition: '' })
  const random = new Random(1)
  let batch: SweepDeal[] = []
  let hotelNo = 0
  for (const { latitude, longitude } of allot(loadPlaces(), count)) {
    hotelNo += 1
    batch.push(someDeal(random, hotelNo, latitude + scatter(random), longitude + scatter(random)))
    if (batch.length < perCommit && hotelNo < count) continue
    await storage.append(sweepId, batch)
    batch = []
  }
  await storage.finishSweep(sweepId)
}

/** Returns an offset in degrees, up to about a town's radius. */
function scatter(random: Random): number {
  return random.bell() * 0.05
}

const boards = ['RO', 'BB', 'HB', 'FB', 'AI'] as const
/** A text as long as a typical room type. */
const roomType = JSON.stringify({ room_type_id: 'x'.repeat(1100) })

function someDeal(random: Random, hotelNo: number, latitude: number, longitude: number): SweepDeal {
  return {
    hotelNo,
    hotelId: `h${hotelNo}`,
    name: `Hotel ${hotelNo}`,
    latitude,
    longitude,
    milesRequired: random.integer(5_000, 200_000),
    cpm: random.integer(50, 300) / 100,
    multiplier: random.integer(1, 25),
    price: random.integer(5_000, 200_000) / 100,
    nights: 2,
    stars: random.integer(1, 5),
    rating: random.integer(50, 99) / 10,
    boardType: random.pick(boards),
    refundable: random.chance(0.6),
    facilityIds: Array.from({ length: facilitiesPerDeal }, () => random.integer(1, facilityCount)),
    startDate: day,
    endDate: addDays(day, 2),
    roomType,
    foundAtMs: Date.parse(day),
    stays: [],
  }
}

/** Yields queries without a radius, in all sort orders, half of them with filters. */
function* someQueries(): Generator<DealQuery> {
  const random = new Random(2)
  const centers = [...allot(loadPlaces(), warmUpCount + queryCount)]
  while (centers.length > 0) {
    const [center] = centers.splice(random.integer(0, centers.length - 1), 1)
    if (center === undefined) return
    const narrowed = random.chance(0.5)
    yield {
      sort: random.pick(dealSorts),
      center,
      radiusMeters: undefined,
      rectangle: undefined,
      startFrom: day,
      minStars: narrowed ? random.integer(2, 5) : undefined,
      minRating: narrowed ? random.integer(5, 8) : undefined,
      maxMiles: narrowed ? random.integer(20_000, 200_000) : undefined,
      minCpm: undefined,
      boardType: undefined,
      refundable: narrowed && random.chance(0.5),
      facilityIds: undefined,
      limit: 50,
    }
  }
}
