import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker, workerData } from 'node:worker_threads'
import { setTimeout as sleep } from 'node:timers/promises'
import type autocannon from 'autocannon'
import { createClient } from '#client/client'
import { transferMiles } from '#contract/miles/transfer-miles'
import { sampleMembers } from '#sources/sample/members/members'
import { startServerProcess, testKeys } from '../support/server-process.ts'
import type { BenchDatabases } from './databases.ts'
import { inFull } from './in-full.ts'
import { percentile } from './percentile.ts'
import { sendLoad } from './send-load.ts'
import type { Row } from './table.ts'

const connections = 20
const floodSeconds = 4
const seconds = inFull(floodSeconds, 1)
/** A minute's requests of one address last for these seconds. */
const mostPerSecond = 1000
const transferEveryMs = 20
/** The goal where twice the time at rest is less. */
const enoughMs = 25

const spread = (from: number, to: number) => (from + Math.random() * (to - from)).toFixed(4)
const somewhere = () => `latitude=${spread(-40, 60)}&longitude=${spread(-150, 150)}`
const letter = () => String.fromCharCode(97 + Math.floor(Math.random() * 26))
const anyHost = () => ({ host: `${randomUUID()}.example` })

/** What a stranger may ask for again and again, each time something that is not kept yet. */
export const floods: Readonly<Record<string, () => { path: string; headers?: { host: string } }>> = {
  '/docs at any host': () => ({ path: '/docs', headers: anyHost() }),
  'the OpenAPI document at any host': () => ({ path: '/v1/openapi.json', headers: anyHost() }),
  '100 deals anywhere': () => ({ path: `/v1/hotels/deals?limit=100&${somewhere()}` }),
  '100 deals of two nights anywhere': () => ({ path: `/v1/hotels/deals?limit=100&nights=2&${somewhere()}` }),
  'the days of all deals': () => ({ path: `/v1/hotels/deals/days?radius=20000000&${somewhere()}` }),
  'all deals as points': () => ({ path: `/v1/hotels/deals/points?limit=50000&radius=20000000&${somewhere()}` }),
  'places by letters': () => ({ path: `/v1/data/places?limit=100&query=${letter()}+${letter()}&any=${randomUUID()}` }),
  'the page of deals anywhere': () => ({ path: `/deals?${somewhere()}` }),
}

/** Sends one kind of request over 20 connections for some seconds, as fast as responses arrive or at most so many a second. */
export async function sendFlood(
  origin: string,
  name: string,
  { seconds = floodSeconds, ...limit }: { readonly seconds?: number; readonly overallRate?: number } = {},
): Promise<void> {
  const setupRequest = (request: autocannon.Request) => {
    const { path, headers } = floods[name]?.() ?? { path: '/' }
    return { ...request, path, headers: { ...request.headers, ...headers } }
  }
  const headers = { authorization: `Bearer ${testKeys.public}`, 'accept-encoding': 'br' }
  await sendLoad(origin, { connections, seconds, headers, requests: [{ setupRequest }], ...limit })
}

/** Measures steady transfers beside floods from one address, within the default limits, and at rest before each. */
export async function floodRows({ name, make }: BenchDatabases): Promise<Row[]> {
  const database = await make()
  const rows: Row[] = []
  try {
    for (const flood of Object.keys(floods).slice(0, inFull(undefined, 2))) {
      // A service for each: limits are counted from its start.
      const environment = { ...database.environment, RATE_LIMIT: '', ...inFull({}, { SAMPLE_HOTELS: '20' }) }
      const server = await startServerProcess({ dataDirectory: database.config.dataDir, env: environment })
      try {
        // What is made once a day is there.
        const { path } = floods[flood]!()
        await fetch(server.origin + path, { headers: { authorization: `Bearer ${testKeys.public}` } })
        await sendTransfers(server.origin)
        const restMs = percentile(await sendTransfers(server.origin), 95)
        const [times] = await Promise.all([sendTransfers(server.origin), sendApart(server.origin, flood)])
        rows.push({
          name: `${name}: p95 of transfers beside ${flood}`,
          figure: percentile(times, 95),
          unit: 'ms',
          beside: { name: 'at rest', figure: restMs },
          goal: { atMost: Math.max(enoughMs, Math.round(2 * restMs)) },
        })
      } finally {
        await server.stop()
      }
    }
    return rows
  } finally {
    await database.remove()
  }
}

/** Sends a flood from a thread of its own, which keeps the times of transfers its own too. */
async function sendApart(origin: string, flood: string): Promise<void> {
  await once(new Worker(fileURLToPath(import.meta.url), { workerData: { origin, flood, seconds } }), 'exit')
}

const apart = workerData as { readonly origin: string; readonly flood?: string; readonly seconds: number } | null
if (apart?.flood !== undefined) {
  await sendFlood(apart.origin, apart.flood, { seconds: apart.seconds, overallRate: mostPerSecond })
}

/** Sends a transfer every 20 ms, and returns how long each took. */
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
