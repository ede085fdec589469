import { sampleMembers } from '#sources/sample/members/members'
import { startServerProcess, type ServerProcessOptions } from '../support/server-process.ts'
import type { BenchDatabases } from './databases.ts'
import { percentile } from './percentile.ts'
import type { Row } from './row.ts'
import { sendTransfers } from './transfers.ts'

const rounds = 7
/** Two seals. */
const secondsPerRound = 4
const warmUpSeconds = 2
const senders = 64

/** Measures transfers of a service that seals and of one that does not, in turn, each on a database of its own. */
export async function sealRows(databases: BenchDatabases): Promise<Row[]> {
  const members = sampleMembers(0).map(({ accountId }) => accountId)
  const [sealing, other] = [await openService(databases, {}), await openService(databases, { sealEveryMs: 'off' })]
  try {
    const measure = async ({ database, server }: typeof sealing, seconds: number) => {
      await database.settle()
      return (await sendTransfers(server.origin, senders, members, seconds)).perSecond
    }
    for (const service of [sealing, other]) await measure(service, warmUpSeconds)
    const [sealed, unsealed]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      // In turn the first one, so that what changes with time affects both.
      const first = round % 2 === 0 ? sealing : other
      const figures = [
        await measure(first, secondsPerRound),
        await measure(first === sealing ? other : sealing, secondsPerRound),
      ]
      if (first === other) figures.reverse()
      sealed.push(figures[0] ?? Number.NaN)
      unsealed.push(figures[1] ?? Number.NaN)
    }
    return [
      {
        name: `${databases.name}: transfers of ${senders} senders, sealed`,
        figure: percentile(sealed, 50),
        unit: 'transfers/s',
        beside: {
          name: 'without sealing',
          figure: percentile(unsealed, 50),
          ratio: percentile(
            sealed.map((figure, at) => figure / (unsealed[at] ?? Number.NaN)),
            50,
          ),
        },
        goal: { ratioAtLeast: 0.9 },
      },
    ]
  } finally {
    for (const { server, database } of [sealing, other]) {
      await server.stop()
      await database.remove()
    }
  }
}

async function openService({ make }: BenchDatabases, options: Pick<ServerProcessOptions, 'sealEveryMs'>) {
  const database = await make()
  const env = { ...database.environment, SAMPLE_HOTELS: '20' }
  return { database, server: await startServerProcess({ dataDirectory: database.config.dataDir, env, ...options }) }
}
