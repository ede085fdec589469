import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type autocannon from 'autocannon'
import { createClient } from '#client/client'
import { transferMiles } from '#contract/miles/transfer-miles'
import { sampleMembers } from '#sources/sample/members/members'
import { freePort, startServerProcess, testKeys } from '../support/server-process.ts'
import type { BenchDatabases } from './databases.ts'
import {
  type CostlyData,
  costlyReads,
  type Flood,
  floodKey,
  type FloodRequest,
  memoryHeld,
  noData,
  prepareReads,
  unreadRequests,
} from './costly-reads.ts'
import { inFull, isMeasured } from './in-full.ts'
import { percentile } from './percentile.ts'
import { sendLoad } from './send-load.ts'
import type { Row } from './table.ts'

const connections = 20
const floodSeconds = 4
const seconds = inFull(floodSeconds, 1)
/** The default rate limit of a service. */
const perMinute = 6000
/** Above this rate, the sender is busier than the service. */
const mostPerSecond = 1000
const transferEveryMs = 20
/** The goal for memory above the process at rest: unread responses and their preparation. */
const mostHeldMb = 250
/** The goal when twice the time at rest is lower than this. */
const enoughMs = 25

const spread = (from: number, to: number) => (from + Math.random() * (to - from)).toFixed(4)
const somewhere = () => `latitude=${spread(-40, 60)}&longitude=${spread(-150, 150)}`
const letter = () => String.fromCharCode(97 + Math.floor(Math.random() * 26))
const anyHost = () => ({ host: `${randomUUID()}.example` })

/** Requests that anyone may repeat, each for something not in the cache. */
export const floods: Readonly<Record<string, () => { path: string; headers?: { host: string } }>> = {
  '/docs at any host': () => ({ path: '/docs', headers: anyHost() }),
  'the OpenAPI document at any host': () => ({ path: '/v1/openapi.json', headers: anyHost() }),
  '100 deals anywhere': () => ({ path: `/v1/hotels/deals?limit=100&${somewhere()}` }),
  '100 deals of two nights anywhere': () => ({ path: `/v1/hotels/deals?limit=100&nights=2&${somewhere()}` }),
  'the days of all deals': () => ({ path: `/v1/hotels/deals/days?radius=20000000&${somewhere()}` }),
  'all deals as points': () => ({ path: `/v1/hotels/deals/points?limit=50000&radius=20000000&${somewhere()}` }),
  'points of two nights': () => ({
    path: `/v1/hotels/deals/points?limit=50000&radius=20000000&nights=2&${somewhere()}`,
  }),
  'places by letters': () => ({ path: `/v1/data/places?limit=100&query=${letter()}+${letter()}&any=${randomUUID()}` }),
  'the page of deals anywhere': () => ({ path: `/deals?${somewhere()}` }),
}

/** Sends one kind of request over 20 connections for some seconds, as fast as responses arrive. */
export async function sendFlood(origin: string, name: string): Promise<void> {
  const setupRequest = (request: autocannon.Request) => {
    const { path, headers } = floods[name]?.() ?? { path: '/' }
    return { ...request, path, headers: { ...request.headers, ...headers } }
  }
  const headers = { authorization: `Bearer ${testKeys.public}`, 'accept-encoding': 'br' }
  await sendLoad(origin, { connections, seconds: floodSeconds, headers, requests: [{ setupRequest }] })
}

function floodsWith(data: CostlyData): Record<string, Flood> {
  const strangers = Object.entries(floods).map(([name, make]) => [name, { make }] as const)
  return { ...costlyReads(data), ...Object.fromEntries(strangers) }
}

/** Measures steady transfers at rest, and then beside floods from one caller at the rate of the default limit. */
export async function floodRows({ name, make }: BenchDatabases): Promise<Row[]> {
  const isOfThis = (row: string) => isMeasured(`${name}: ${row}`)
  const names = Object.keys(floodsWith(noData)).filter(isOfThis).slice(0, inFull(undefined, 3))
  const unread = Object.keys(unreadRequests(noData)).filter(isOfThis)
  if (names.length + unread.length === 0) return []
  const database = await make()
  const rows: Row[] = []
  const metricsAddress = `127.0.0.1:${await freePort()}`
  // Each has its own service, because limits count from a service's start.
  const withService = async (use: (origin: string) => Promise<void>, rateLimit = '') => {
    const keys = [...Object.entries(testKeys), ['staff', floodKey]].map(([role, key]) => `${role}=${key}`).join(',')
    const env = {
      ...database.environment,
      API_KEYS: keys,
      RATE_LIMIT: rateLimit,
      METRICS_ADDRESS: metricsAddress,
      ...inFull({}, { SAMPLE_HOTELS: '20' }),
    }
    const server = await startServerProcess({ dataDirectory: database.config.dataDir, env })
    await use(server.origin).finally(server.stop)
  }
  try {
    let data!: CostlyData
    await withService(async (origin) => {
      data = await prepareReads(origin)
    }, 'off')
    await database.settle()
    for (const flood of names) {
      await withService(async (origin) => {
        // Waits until the daily work is done.
        const cost = await costOf(origin, floodsWith(data)[flood]!.make())
        await sendTransfers(origin)
        const restMs = percentile(await sendTransfers(origin), 95)
        const perSecond = Math.min(mostPerSecond, (perMinute - 2 * cost) / cost / seconds)
        const [times, sent] = await Promise.all([sendTransfers(origin), sendApart({ origin, flood, data, perSecond })])
        rows.push({
          name: `${name}: p95 of transfers beside ${flood}, ${Math.round(sent / seconds)} a second`,
          figure: percentile(times, 95),
          unit: 'ms',
          beside: { name: 'at rest', figure: restMs },
          goal: { atMost: Math.max(enoughMs, Math.round(2 * restMs)) },
        })
      })
    }
    for (const who of unread) {
      await withService(async (origin) => {
        const held = (count: number) => memoryHeld(origin, metricsAddress, unreadRequests(data)[who]!, count)
        const beforeMb = await held(0)
        rows.push({
          name: `${name}: memory with ${who}`,
          figure: await held(Number.parseInt(who)),
          unit: 'MB',
          beside: { name: 'at rest', figure: beforeMb },
          goal: { atMost: Math.round(beforeMb + mostHeldMb) },
        })
      })
    }
    return rows
  } finally {
    await database.remove()
  }
}

/** Returns how many requests one counts as, and warms it up. */
async function costOf(origin: string, request: FloodRequest): Promise<number> {
  const left: number[] = []
  for (let times = 0; times < 3; times += 1) {
    const response = await fetch(origin + request.path, { ...request, headers: headersOf(request) })
    if (!response.ok) throw new Error(`${request.path}: ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
    left.push(Number(response.headers.get('ratelimit-remaining')))
  }
  return Math.max(1, left[1]! - left[2]!)
}

function headersOf({ headers }: FloodRequest): Record<string, string> {
  return { authorization: `Bearer ${testKeys.public}`, 'accept-encoding': 'br', ...headers }
}

interface FloodOrder {
  readonly origin: string
  readonly flood: string
  readonly data: CostlyData
  readonly perSecond: number
}

/** Sends a flood from its own thread, so that it does not delay transfers. Resolves to the number of responses. */
async function sendApart(order: FloodOrder): Promise<number> {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: order, argv: process.argv.slice(2) })
  let sent = Number.NaN
  worker.once('message', (responses: number) => {
    sent = responses
  })
  await once(worker, 'exit')
  return sent
}

/** Sends requests evenly; each connection sends one at a time. */
async function sendEvenly({ origin, flood, data, perSecond }: FloodOrder): Promise<number> {
  const { make, connections: count = connections } = floodsWith(data)[flood]!
  const agent = new Agent({ keepAlive: true, maxSockets: count })
  const startMs = performance.now()
  let [begun, done] = [0, 0]
  async function sendInTurn() {
    for (;;) {
      const atMs = startMs + (begun / perSecond) * 1000
      if (atMs > startMs + seconds * 1000 || performance.now() > startMs + seconds * 1000) return
      begun += 1
      await sleep(Math.max(0, atMs - performance.now()))
      const request = make()
      const sent = httpRequest(origin + request.path, { agent, method: request.method, headers: headersOf(request) })
      const [response] = (await once(sent.end(request.body), 'response')) as [IncomingMessage]
      for await (const _ of response);
      // An overloaded service refuses some requests.
      if (response.statusCode === 200) done += 1
    }
  }
  await Promise.all(Array.from({ length: count }, sendInTurn))
  agent.destroy()
  return done
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none.
if (!isMainThread) parentPort?.postMessage(await sendEvenly(workerData as FloodOrder))

/** Sends a transfer every 20 ms and returns the time that each took. */
async function sendTransfers(origin: string): Promise<number[]> {
  const client = createClient({ baseUrl: `${origin}/v1`, apiKey: () => testKeys.staff })
  const members = sampleMembers(0).map(({ accountId }) => accountId)
  const times: number[] = []
  const sent: Promise<void>[] = []
  async function send(account_id: string) {
    const startMs = performance.now()
    await client.call(transferMiles, { account_id, amount: 1, reference_id: randomUUID() })
    times.push(performance.now() - startMs)
  }
  const endMs = performance.now() + seconds * 1000
  while (performance.now() < endMs) {
    sent.push(send(members[sent.length % members.length]!))
    await sleep(transferEveryMs)
  }
  await Promise.all(sent)
  return times
}
