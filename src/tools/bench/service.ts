import { setTimeout as sleep } from 'node:timers/promises'
import { loadPlaces } from '#sources/places/load-places'
import { freePort, startServerProcess, testKeys } from '../support/server-process.ts'
import type { BenchDatabase, BenchDatabases } from './databases.ts'
import { inFull } from './in-full.ts'
import { median } from './percentile.ts'
import { sendLoad } from './send-load.ts'
import type { Row } from './table.ts'

const sampleHotels = inFull(3_000, 20)
const starts = inFull(3, 1)
const rounds = inFull(3, 1)
const restMs = inFull(3000, 100)
const connections = 16
const span = { seconds: 4, ...inFull({}, { amount: 50 * connections }) }
/** More places than the response cache can store during a measurement. */
const places = 200

/** Measures the service's start and memory with the sample world, and its requests relative to an empty response. */
export async function serviceRows({ name, make }: BenchDatabases): Promise<Row[]> {
  const database = await make()
  try {
    const env = { ...database.environment, SAMPLE_HOTELS: String(sampleHotels) }
    const server = await startServerProcess({ dataDirectory: database.config.dataDir, env })
    const requests = await requestRows(name, server.origin).finally(server.stop)
    return [
      { name: `${name}: first start, which makes the sample world`, figure: server.readyAfterMs / 1000, unit: 's' },
      ...(await startRows(name, database, { hotels: sampleHotels, restGoalMb: 150 })),
      ...requests,
    ]
  } finally {
    await database.remove()
  }
}

async function requestRows(name: string, origin: string): Promise<Row[]> {
  const rate = async (path: string) =>
    (await sendLoad(origin, { connections, ...span, headers: readHeaders, requests: [{ path }] })).perSecond
  const found: Readonly<Record<'livez' | 'deals' | 'page', number>>[] = []
  for (let round = 0; round < rounds; round += 1) {
    found.push({
      livez: await rate('/livez'),
      deals: await rate('/v1/hotels/deals?limit=50'),
      page: await rate('/deals'),
    })
  }
  const rowOf = (what: string, of: 'deals' | 'page', goal: object): Row => ({
    name: `${name}: ${what}`,
    figure: median(found, (round) => round[of]),
    unit: 'requests/s',
    beside: {
      name: '/livez',
      figure: median(found, ({ livez }) => livez),
      ratio: median(found, (round) => round[of] / round.livez),
    },
    ...goal,
  })
  return [rowOf('50 deals', 'deals', { goal: { ratioAtLeast: 0.5 } }), rowOf('the page of deals', 'page', {})]
}

const readHeaders = { authorization: `Bearer ${testKeys.public}`, 'accept-encoding': 'br' }

/** Starts the service with existing data, and measures its memory at rest and under load. */
export async function startRows(
  databaseName: string,
  database: BenchDatabase,
  { hotels, restGoalMb }: { readonly hotels: number; readonly restGoalMb: number },
): Promise<Row[]> {
  const metricsAddress = `127.0.0.1:${await freePort()}`
  const options = {
    dataDirectory: database.config.dataDir,
    env: { ...database.environment, SAMPLE_HOTELS: String(hotels), METRICS_ADDRESS: metricsAddress },
  }
  const readyMs: number[] = []
  for (let start = 1; start < starts; start += 1) {
    const server = await startServerProcess(options)
    readyMs.push(server.readyAfterMs)
    await server.stop()
  }
  const server = await startServerProcess(options)
  try {
    await sleep(restMs)
    const restMb = await memoryMb(metricsAddress)
    const requests = loadPlaces()
      .slice(0, places)
      .map(({ latitude, longitude }) => ({
        path: `/v1/hotels/deals/points?latitude=${latitude}&longitude=${longitude}&limit=1000`,
      }))
    const load = sendLoad(server.origin, { connections, ...span, headers: readHeaders, requests })
    const isOver = () => Promise.race([load.then(() => true), sleep(50, false)])
    let peakMb = restMb
    while (!(await isOver())) peakMb = Math.max(peakMb, await memoryMb(metricsAddress))
    const of = `${databaseName}: ${hotels.toLocaleString('en-US')} hotels,`
    return [
      {
        name: `${of} start until ready`,
        figure: median([...readyMs, server.readyAfterMs], (ms) => ms) / 1000,
        unit: 's',
        goal: { atMost: 2 },
      },
      { name: `${of} memory at rest`, figure: restMb, unit: 'MB', goal: { atMost: restGoalMb } },
      { name: `${of} memory under load`, figure: peakMb, unit: 'MB', beside: { name: 'at rest', figure: restMb } },
    ]
  } finally {
    await server.stop()
  }
}

/** Returns the resident memory of a service. */
export async function memoryMb(metricsAddress: string): Promise<number> {
  const text = await (await fetch(`http://${metricsAddress}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1]) / 2 ** 20
}
