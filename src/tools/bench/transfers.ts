import { randomUUID } from 'node:crypto'
import { sampleMembers } from '#sources/sample/members/members'
import type { MilesStorage, NewTransfer } from '#server/miles/ledger/storage'
import { openStorages } from '#server/storages/open-storages'
import type { BenchDatabase } from './databases.ts'
import type { Tpcb } from './tpcb.ts'
import { type LoadFigures, sendLoad } from './send-load.ts'
import { startServerProcess, testKeys } from '../support/server-process.ts'
import { operatorActor } from '#server/miles/ledger/events'

const rounds = 5
const secondsPerRound = 1.5
/** pgbench takes whole seconds. */
const tpcbSeconds = 2
const warmUpSeconds = 1.5
const counts = [1, 16, 64] as const
type Count = (typeof counts)[number]

/** The figures of one round, measured one after the other. */
export interface TransferRound {
  /** Transfers a second without HTTP, by the number in a commit. */
  readonly bare: Readonly<Record<Count, number>>
  /** Over HTTP to many accounts, by the number of senders. */
  readonly spread: Readonly<Record<Count, LoadFigures>>
  /** Over HTTP by 16 senders to one account. */
  readonly hot: LoadFigures
  /** TPC-B transactions a second, by the number of clients; `undefined` where it is not installed or failed. */
  readonly tpcb: Readonly<Record<Count, number>> | undefined
}

/** Sends transfers over HTTP and straight into the same database, alternating with its yardstick. */
export async function measureTransfers(database: BenchDatabase, tpcb: Tpcb | undefined): Promise<TransferRound[]> {
  const { config, environment } = database
  const server = await startServerProcess({
    dataDirectory: config.dataDir,
    env: { ...environment, SAMPLE_HOTELS: '20' },
  })
  const { miles, books, close } = await openStorages({ config, clock: Date.now })
  try {
    let yardstick = tpcb
    await tpcb?.fill().catch(leaveOutTpcb)
    await database.settle()
    const members = sampleMembers(0).map(({ accountId }) => accountId)
    await sendTransfers(server.origin, 64, members, warmUpSeconds)
    await commitTransfers(miles, 64, members, warmUpSeconds)

    const bare = (group: Count) => commitTransfers(miles, group, members, secondsPerRound)
    const spread = (senders: Count) => sendTransfers(server.origin, senders, members, secondsPerRound)
    const measureTpcb = async () =>
      yardstick && {
        1: await yardstick.measure(1, tpcbSeconds),
        16: await yardstick.measure(16, tpcbSeconds),
        64: await yardstick.measure(64, tpcbSeconds),
      }
    const figures: TransferRound[] = []
    for (let round = 0; round < rounds; round += 1) {
      figures.push({
        bare: { 1: await bare(1), 16: await bare(16), 64: await bare(64) },
        hot: await sendTransfers(server.origin, 16, members.slice(0, 1), secondsPerRound),
        spread: { 1: await spread(1), 16: await spread(16), 64: await spread(64) },
        tpcb: await measureTpcb().catch(leaveOutTpcb),
      })
    }
    const { problem } = await books.verify()
    if (problem !== undefined) throw new Error(problem)
    return figures

    function leaveOutTpcb(error: unknown): undefined {
      console.error(`FAILED: the yardstick TPC-B: ${String(error)}`)
      yardstick = undefined
    }
  } finally {
    await close()
    await server.stop()
    await tpcb?.remove()
  }
}

/** Sends transfers of one mile to accounts in turn, as fast as responses arrive. */
export async function sendTransfers(
  origin: string,
  senders: number,
  accountIds: readonly string[],
  seconds: number,
): Promise<LoadFigures> {
  const prefix = randomUUID()
  let sent = 0
  return sendLoad(origin, {
    connections: senders,
    seconds,
    headers: { authorization: `Bearer ${testKeys.staff}`, 'content-type': 'application/json' },
    requests: [
      {
        method: 'POST',
        path: '/v1/miles/transfer/create',
        setupRequest(request) {
          sent += 1
          const account_id = accountIds[sent % accountIds.length]
          return { ...request, body: JSON.stringify({ account_id, amount: 1, reference_id: `${prefix} ${sent}` }) }
        },
      },
    ],
  })
}

/** Commits transfers in groups, as the service does, and returns transfers a second. */
async function commitTransfers(
  { commit, commitsAtOnce }: Pick<MilesStorage, 'commit' | 'commitsAtOnce'>,
  group: number,
  accountIds: readonly string[],
  seconds: number,
): Promise<number> {
  const prefix = randomUUID()
  const startedAt = performance.now()
  let begun = 0
  const keepCommitting = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      const first = begun
      begun += group
      const outcomes = await commit(
        Array.from({ length: group }, (_, index) =>
          transferTo(accountIds[(first + index) % accountIds.length] ?? '', `${prefix} ${first + index}`),
        ),
      )
      if (outcomes.some(({ kind }) => kind !== 'done')) throw new Error('a transfer was refused')
    }
  }
  await Promise.all(Array.from({ length: commitsAtOnce }, keepCommitting))
  return begun / ((performance.now() - startedAt) / 1000)
}

function transferTo(accountId: string, referenceId: string): NewTransfer {
  return {
    kind: 'transfer',
    // As long as the service's, and ascending as they are.
    transactionId: `${Date.now().toString(32).padStart(10, '0')}${randomUUID().slice(-16)}`,
    referenceId,
    recipient: { accountId },
    amount: 1,
    status: 'success',
    note: null,
    by: operatorActor('bench ·0000'),
    createdAtMs: Date.now(),
    limit: undefined,
    review: undefined,
  }
}
