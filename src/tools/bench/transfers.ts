import { randomUUID } from 'node:crypto'
import { sampleMembers } from '#sources/sample/members/members'
import {
  type ServerProcess,
  type ServerProcessOptions,
  startServerProcess,
  testKeys,
} from '../support/server-process.ts'
import type { BenchDatabases } from './databases.ts'
import { inFull } from './in-full.ts'
import { median } from './percentile.ts'
import { type Load, type LoadFigures, sendLoad } from './send-load.ts'
import type { Row } from './table.ts'

const rounds = inFull(5, 1)
/** pgbench takes whole seconds. */
const secondsPerRound = inFull(2, 1)
const warmUpSeconds = inFull(2, 1)
const counts = inFull([1, 16, 64], [1, 64])

interface TransferRun extends LoadFigures {
  readonly count: number
  readonly tpcbPerSecond: number | undefined
}

/** Measures transfers over HTTP beside TPC-B in the same kind of database, in turn; medians of the rounds. */
export async function transferRows(databases: BenchDatabases): Promise<Row[]> {
  const yardstick = await databases.make()
  const service = await openService(databases)
  try {
    const tpcb = await yardstick.fillTpcb()
    await service.send(64, warmUpSeconds)
    const found: TransferRun[] = []
    for (let round = 0; round < rounds; round += 1) {
      for (const count of counts) {
        const ours = await service.send(count, secondsPerRound)
        found.push({ count, ...ours, tpcbPerSecond: await tpcb?.measure(count, secondsPerRound) })
      }
    }
    return counts.flatMap((count): Row[] => {
      const runs = found.filter((run) => run.count === count)
      const name = `${databases.name}: transfers of ${count} ${count === 1 ? 'sender' : 'senders'}`
      const tpcbOf = ({ tpcbPerSecond }: TransferRun) => tpcbPerSecond ?? Number.NaN
      const beside = {
        name: 'TPC-B',
        figure: median(runs, tpcbOf),
        ratio: median(runs, (run) => run.perSecond / tpcbOf(run)),
      }
      return [
        {
          name,
          figure: median(runs, ({ perSecond }) => perSecond),
          unit: 'a second',
          ...(tpcb !== undefined && { beside }),
          ...(databases.name === 'PostgreSQL' && count === 64 && { goal: { ratioAtLeast: 1.5 } }),
        },
        {
          name: `${name}, p99`,
          figure: median(runs, ({ p99Ms }) => p99Ms),
          unit: 'ms',
          ...(count > 1 && { goal: { atMost: 25 } }),
        },
      ]
    })
  } finally {
    await service.close()
    await yardstick.remove()
  }
}

const sealRounds = inFull(7, 1)
/** Two seals. */
const secondsPerSealRound = inFull(4, 1)

/** Measures transfers of a service that seals and of one that does not, in turn, each on a database of its own. */
export async function sealRows(databases: BenchDatabases): Promise<Row[]> {
  const services = { sealed: await openService(databases), unsealed: await openService(databases, 'off') }
  try {
    for (const { send } of Object.values(services)) await send(64, warmUpSeconds)
    const found = []
    for (let round = 0; round < sealRounds; round += 1) {
      const figures = { sealed: 0, unsealed: 0 }
      const order = ['sealed', 'unsealed'] as const
      // In turn the first one, so that what changes with time affects both.
      for (const name of round % 2 === 0 ? order : order.toReversed()) {
        figures[name] = (await services[name].send(64, secondsPerSealRound)).perSecond
      }
      found.push(figures)
    }
    return [
      {
        name: `${databases.name}: transfers of 64 senders, sealed`,
        figure: median(found, ({ sealed }) => sealed),
        unit: 'a second',
        beside: {
          name: 'not sealed',
          figure: median(found, ({ unsealed }) => unsealed),
          ratio: median(found, ({ sealed, unsealed }) => sealed / unsealed),
        },
        goal: { ratioAtLeast: 0.9 },
      },
    ]
  } finally {
    for (const { close } of Object.values(services)) await close()
  }
}

export interface Service {
  /** The processes. */
  readonly pids: readonly number[]
  /** Sends transfers of one mile to the members in turn, as fast as responses arrive; senders are spread over the services. */
  send(senders: number, seconds: number, onStart?: () => void): Promise<LoadFigures>
  close(): Promise<void>
}

/** Opens a service over a new database, or several. */
export async function openService(
  { make }: BenchDatabases,
  sealEveryMs?: ServerProcessOptions['sealEveryMs'],
  services = 1,
): Promise<Service> {
  const database = await make()
  const servers: ServerProcess[] = []
  while (servers.length < services) {
    servers.push(
      await startServerProcess({
        dataDirectory: database.config.dataDir,
        env: { ...database.environment, SAMPLE_HOTELS: '20' },
        ...(sealEveryMs !== undefined && { sealEveryMs }),
      }),
    )
  }
  const members = sampleMembers(0).map(({ accountId }) => accountId)
  let sent = 0
  const requests: Load['requests'] = [
    {
      method: 'POST',
      path: '/v1/miles/transfer/create',
      setupRequest(request) {
        sent += 1
        const account_id = members[sent % members.length]
        return { ...request, body: JSON.stringify({ account_id, amount: 1, reference_id: randomUUID() }) }
      },
    },
  ]
  return {
    pids: servers.map(({ pid }) => pid),
    async send(senders, seconds, onStart) {
      await database.settle()
      onStart?.()
      const headers = { authorization: `Bearer ${testKeys.staff}`, 'content-type': 'application/json' }
      const connections = Math.ceil(senders / services)
      const load = { connections, seconds, headers, requests, ...inFull({}, { amount: 50 * connections }) }
      const figures = await Promise.all(servers.map(({ origin }) => sendLoad(origin, load)))
      return {
        perSecond: figures.reduce((sum, { perSecond }) => sum + perSecond, 0),
        p99Ms: Math.max(...figures.map(({ p99Ms }) => p99Ms)),
      }
    },
    async close() {
      for (const server of servers) await server.stop()
      await database.remove()
    },
  }
}
