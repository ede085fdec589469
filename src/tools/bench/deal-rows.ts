import type { BenchDatabases } from './databases.ts'
import { fillDeals, timeDealsQuery } from './deals.ts'
import { measureRest } from './rest.ts'
import type { Row } from './row.ts'
import { measureRequestRates, timeRequests } from './service.ts'
import { startServerProcess } from '../support/server-process.ts'
import { loadPlaces } from '#sources/places/load-places'

const few = 10_000
const many = 1_000_000
const sampleHotels = 3_000
/** For a start over existing data, with few hotels and with many. */
const readyGoalS = 2
const places = 200

/** The largest ratio of the p99 among many deals to that among few. */
const growthGoals = { SQLite: 3, PostgreSQL: 2 } as const

/** Measures the query among few deals and many, and the start and memory of the service over the many. */
export async function dealRows(databases: BenchDatabases, say: (what: string) => void): Promise<Row[]> {
  const on = (what: string) => `${databases.name}: ${what}`
  const among = (deals: number) => on(`deals query among ${deals.toLocaleString('en-US')}`)
  const database = await databases.make()
  const smallDatabase = await databases.make()
  try {
    await fillDeals(smallDatabase, few)
    const fewTimes = await timeDealsQuery(smallDatabase)
    await fillDeals(database, many)
    const manyTimes = await timeDealsQuery(database)
    say('Starting the service over them')
    const rest = await measureRest({
      database,
      hotels: many,
      paths: nearPlaces('/v1/hotels/deals/points', { limit: 1000 }),
    })
    return [
      { name: `${among(few)}, p50`, figure: fewTimes.p50Ms, unit: 'ms' },
      { name: `${among(few)}, p99`, figure: fewTimes.p99Ms, unit: 'ms' },
      {
        name: `${among(many)}, p50`,
        figure: manyTimes.p50Ms,
        unit: 'ms',
        beside: { name: 'among few', figure: fewTimes.p50Ms },
      },
      {
        name: `${among(many)}, p99`,
        figure: manyTimes.p99Ms,
        unit: 'ms',
        beside: { name: 'among few', figure: fewTimes.p99Ms },
        goal: { ratioAtMost: growthGoals[databases.name] },
      },
      ...restRows(on(many.toLocaleString('en-US')), rest, 400),
    ]
  } finally {
    await smallDatabase.remove()
    await database.remove()
  }
}

/** Measures start, memory and requests for deals over the sample world. */
export async function sampleRows({ name, make }: BenchDatabases): Promise<Row[]> {
  const database = await make()
  try {
    const options = { dataDirectory: database.config.dataDir, env: database.environment }
    const server = await startServerProcess(options)
    const measured = await measureServer(server.origin).finally(server.stop)
    const { livezPerSecond, dealsPerSecond, ratio, daysMs } = measured
    const rest = await measureRest({
      database,
      hotels: sampleHotels,
      paths: nearPlaces('/v1/hotels/deals', { limit: 50 }),
    })
    const world = `${name}: ${sampleHotels.toLocaleString('en-US')}`
    return [
      { name: `${world} hotels, first start, which makes them`, figure: server.readyAfterMs / 1000, unit: 's' },
      ...restRows(world, rest, 150),
      {
        name: `${name}: 50 deals`,
        figure: dealsPerSecond,
        unit: 'requests/s',
        beside: { name: '/livez', figure: livezPerSecond, ratio },
        goal: { ratioAtLeast: 0.5 },
      },
      { name: `${name}: fewest miles of each day near a place, p50`, figure: daysMs, unit: 'ms' },
    ]
  } finally {
    await database.remove()
  }
}

async function measureServer(origin: string) {
  const rates = await measureRequestRates(origin)
  return { ...rates, daysMs: await timeRequests(origin, nearPlaces('/v1/hotels/deals/days', { radius: 100_000 })) }
}

function restRows(
  of: string,
  { readyMs, restMb, loadMb }: Awaited<ReturnType<typeof measureRest>>,
  restGoalMb: number,
): Row[] {
  return [
    { name: `${of} hotels, start until ready`, figure: readyMs / 1000, unit: 's', goal: { atMost: readyGoalS } },
    { name: `${of} hotels, memory at rest`, figure: restMb, unit: 'MB', goal: { atMost: restGoalMb } },
    {
      name: `${of} hotels, memory under load`,
      figure: loadMb,
      unit: 'MB',
      beside: { name: 'at rest', figure: restMb },
    },
  ]
}

/** Returns more places than the response cache fills with in the time of a measurement. */
function nearPlaces(path: string, parameters: Readonly<Record<string, number>>): string[] {
  return loadPlaces()
    .slice(0, places)
    .map(({ latitude, longitude }) => {
      const query = Object.entries({ latitude, longitude, ...parameters }).map(([name, value]) => `${name}=${value}`)
      return `${path}?${query.join('&')}`
    })
}
