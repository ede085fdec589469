import { randomUUID } from 'node:crypto'
import { sampleMembers } from '#sources/sample/members/members'
import type { MilesStorage, NewTransfer } from '#server/miles/ledger/storage'
import { openStorages } from '#server/storages/open-storages'
import type { BenchDatabase } from './databases.ts'
import type { Tpcb } from './tpcb.ts'
import { keepAsking, requestText } from './keep-asking.ts'
import { percentile } from './percentile.ts'
import { startServerProcess, testKeys } from '../support/server-process.ts'

const rounds = 5
const secondsPerRound = 1.5
/** What pgbench can be told are whole seconds. */
const tpcbSeconds = 2
const warmUpSeconds = 1.5
const counts = [1, 16, 64] as const
type Count = (typeof counts)[number]

/** What was measured in one round, one after the other. */
export interface TransferRound {
  /** Commits of so many transfers each, without HTTP. */
  readonly bare: Readonly<Record<Count, number>>
  /** Over HTTP, by so many senders. */
  readonly spread: Readonly<Record<Count, Sent>>
  /** By 16 senders to one account. */
  readonly hot: Sent
  /** The transactions of TPC-B of so many clients. */
  readonly tpcb: Readonly<Record<Count, number>> | undefined
}

interface Sent {
  readonly perSecond: number
  readonly p99Ms: number
}

/** Sends transfers over HTTP and straight into the same database, in turns with its yardstick. */
export async function measureTransfers(database: BenchDatabase, tpcb: Tpcb | undefined): Promise<TransferRound[]> {
  const { config, environment } = database
  const server = await startServerProcess({
    dataDirectory: config.dataDir,
    env: { ...environment, SAMPLE_HOTELS: '20' },
  })
  const { miles, books, close } = await openStorages({ config, clock: Date.now })
  try {
    await tpcb?.fill()
    await database.settle()
    const members = sampleMembers(0).map(({ accountId }) => accountId)
    await sendTransfers(server.origin, 64, members, warmUpSeconds)
    await commitTransfers(miles, 64, members, warmUpSeconds)

    const bare = (group: Count) => commitTransfers(miles, group, members, secondsPerRound)
    const spread = (senders: Count) => sendTransfers(server.origin, senders, members, secondsPerRound)
    const figures: TransferRound[] = []
    for (let round = 0; round < rounds; round += 1) {
      figures.push({
        bare: { 1: await bare(1), 16: await bare(16), 64: await bare(64) },
        hot: await sendTransfers(server.origin, 16, members.slice(0, 1), secondsPerRound),
        spread: { 1: await spread(1), 16: await spread(16), 64: await spread(64) },
        tpcb: tpcb && {
          1: await tpcb.measure(1, tpcbSeconds),
          16: await tpcb.measure(16, tpcbSeconds),
          64: await tpcb.measure(64, tpcbSeconds),
        },
      })
    }
    const { problem } = await books.verify()
    if (problem !== undefined) throw new Error(problem)
    return figures
  } finally {
    await close()
    await server.stop()
    await tpcb?.remove()
  }
}

/** Sends as fast as answers come, each sender one at a time. */
async function sendTransfers(
  origin: string,
  senders: number,
  accountIds: readonly string[],
  seconds: number,
): Promise<Sent> {
  const prefix = randomUUID()
  let sent = 0
  const startedAt = performance.now()
  const headers = { authorization: `Bearer ${testKeys.staff}`, 'content-type': 'application/json' }
  const timesMs = await keepAsking({
    origin,
    senders,
    seconds,
    nextRequest() {
      sent += 1
      const account_id = accountIds[sent % accountIds.length]
      const body = JSON.stringify({ account_id, amount: 1, reference_id: `${prefix} ${sent}` })
      return requestText('POST /v1/miles/transfer/create', headers, body)
    },
  })
  const tookMs = performance.now() - startedAt
  return { perSecond: timesMs.length / (tookMs / 1000), p99Ms: percentile(timesMs, 99) }
}

/** Stores transfers as the service does, so many in one commit, and gives how many a second. */
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
    // As long as the service's, and rising as they do.
    transactionId: `${Date.now().toString(32).padStart(10, '0')}${randomUUID().slice(-16)}`,
    referenceId,
    recipient: { accountId },
    amount: 1,
    status: 'success',
    note: null,
    sentBy: 'bench ·0000',
    sentByKey: 'key_bench',
    createdAtMs: Date.now(),
    limit: undefined,
  }
}
