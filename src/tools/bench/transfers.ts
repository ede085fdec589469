import { randomUUID } from 'node:crypto'
import { sampleMembers } from '#sources/sample/members/members'
import { startServerProcess, testKeys } from '../support/server-process.ts'
import type { BenchDatabases } from './databases.ts'
import { inFull } from './in-full.ts'
import { median } from './percentile.ts'
import { type Load, type LoadFigures, sendLoad } from './send-load.ts'
import type { Row } from './table.ts'

const rounds = inFull(5, 1)
const secondsPerRound = inFull(2, 1)
const warmUpSeconds = inFull(2, 1)
const counts = inFull([1, 16, 64], [1, 64])

/** Measures transfers over HTTP; returns medians of the rounds. */
export async function transferRows(databases: BenchDatabases): Promise<Row[]> {
  const service = await openService(databases)
  try {
    await service.send(64, warmUpSeconds)
    const found: (LoadFigures & { readonly count: number })[] = []
    for (let round = 0; round < rounds; round += 1) {
      for (const count of counts) found.push({ count, ...(await service.send(count, secondsPerRound)) })
    }
    return counts.flatMap((count): Row[] => {
      const runs = found.filter((run) => run.count === count)
      const name = `${databases.name}: transfers of ${count} ${count === 1 ? 'sender' : 'senders'}`
      return [
        { name, figure: median(runs, ({ perSecond }) => perSecond), unit: 'a second' },
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
  }
}

/** Opens a service with a new database. */
async function openService({ make }: BenchDatabases) {
  const database = await make()
  const server = await startServerProcess({
    dataDirectory: database.config.dataDir,
    env: { ...database.environment, SAMPLE_HOTELS: '20' },
  })
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
    /** Sends transfers of one mile to the members in turn, as fast as responses arrive. */
    async send(senders: number, seconds: number): Promise<LoadFigures> {
      await database.settle()
      const headers = { authorization: `Bearer ${testKeys.staff}`, 'content-type': 'application/json' }
      const load = { connections: senders, seconds, headers, requests, ...inFull({}, { amount: 50 * senders }) }
      return sendLoad(server.origin, load)
    },
    async close() {
      await server.stop()
      await database.remove()
    },
  }
}
