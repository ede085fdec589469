import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { sampleMembers } from '#server/miles/sample/members'
import type { MilesStorage, NewTransfer } from '#server/miles/storage'
import { openStorages } from '#server/open-storages'
import { percentile } from './percentile.ts'
import { startServerProcess, trialKeys } from './server-process.ts'

const rounds = 5
const secondsPerRound = 1.5
const warmUpSeconds = 1
const counts = [1, 16, 64] as const
type Count = (typeof counts)[number]

export interface TransferRates {
  /** Commits of so many transfers each, without HTTP. */
  readonly bare: readonly { readonly group: Count; readonly perSecond: number }[]
  readonly overHttp: readonly { readonly senders: Count; readonly perSecond: number; readonly p99Ms: number }[]
  /** Of 16 senders over HTTP, over commits of 64 without it, within a round. */
  readonly besideFullGroups: number
  /** The same, over commits of 16: more than 16 senders can never fill. */
  readonly besideOwnGroups: number
  /** Of 16 senders to one account, over 16 to many, within a round. */
  readonly hotBesideSpread: number
}

/** Sends transfers over HTTP and straight into the same database, in turns; medians of the rounds. */
export async function measureTransfers(): Promise<TransferRates> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'milestay-bench-'))
  const server = await startServerProcess({ dataDirectory, env: { SAMPLE_HOTELS: '20' } })
  const { miles, books, close } = await openStorages({
    config: { dataDir: dataDirectory, databaseUrl: undefined },
    clock: Date.now,
  })
  try {
    const members = sampleMembers(0).map(({ accountId }) => accountId)
    const url = `${server.origin}/v1/miles/transfer/create`
    await sendTransfers(url, 64, members, warmUpSeconds)
    await commitTransfers(miles, 64, members, warmUpSeconds)

    const figures: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      const bare = (group: Count) => commitTransfers(miles, group, members, secondsPerRound)
      const spread = (senders: Count) => sendTransfers(url, senders, members, secondsPerRound)
      figures.push({
        bare: { 1: await bare(1), 16: await bare(16), 64: await bare(64) },
        hot: await sendTransfers(url, 16, members.slice(0, 1), secondsPerRound),
        spread: { 1: await spread(1), 16: await spread(16), 64: await spread(64) },
      })
    }
    const { fault } = await books.verify()
    if (fault !== undefined) throw new Error(fault)
    const median = (value: (round: Round) => number) => percentile(figures.map(value), 50)
    return {
      bare: counts.map((group) => ({ group, perSecond: median(({ bare }) => bare[group]) })),
      overHttp: counts.map((senders) => ({
        senders,
        perSecond: median(({ spread }) => spread[senders].perSecond),
        p99Ms: median(({ spread }) => spread[senders].p99Ms),
      })),
      besideFullGroups: median(({ spread, bare }) => spread[16].perSecond / bare[64]),
      besideOwnGroups: median(({ spread, bare }) => spread[16].perSecond / bare[16]),
      hotBesideSpread: median(({ spread, hot }) => hot.perSecond / spread[16].perSecond),
    }
  } finally {
    await close()
    await server.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

interface Sent {
  readonly perSecond: number
  readonly p99Ms: number
}

interface Round {
  readonly bare: Readonly<Record<Count, number>>
  readonly hot: Sent
  readonly spread: Readonly<Record<Count, Sent>>
}

/** Sends as fast as answers come, each sender one at a time. */
function sendTransfers(url: string, senders: number, accountIds: readonly string[], seconds: number): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const times: number[] = []
    let sent = 0
    const prefix = randomUUID()
    const options: autocannon.Options = {
      url,
      connections: senders,
      duration: seconds,
      requests: [
        {
          method: 'POST',
          headers: { authorization: `Bearer ${trialKeys.staff}`, 'content-type': 'application/json' },
          setupRequest(request) {
            sent += 1
            const account_id = accountIds[sent % accountIds.length]
            return { ...request, body: JSON.stringify({ account_id, amount: 1, reference_id: `${prefix} ${sent}` }) }
          },
        },
      ],
    }
    const startedAt = performance.now()
    let lastAt = startedAt
    const run = autocannon(options, (error, { non2xx, errors }) => {
      if (error !== null) reject(error)
      else if (non2xx + errors > 0) reject(new Error(`${url}: ${non2xx} refusals, ${errors} answers never came`))
      else resolve({ perSecond: times.length / ((lastAt - startedAt) / 1000), p99Ms: percentile(times, 99) })
    })
    run.on('response', (_client, _status, _bytes, timeMs) => {
      times.push(timeMs)
      lastAt = performance.now()
    })
  })
}

/** Stores transfers as the service does, so many in one commit, and gives how many a second. */
async function commitTransfers(
  { commit }: Pick<MilesStorage, 'commit'>,
  group: number,
  accountIds: readonly string[],
  seconds: number,
): Promise<number> {
  const prefix = randomUUID()
  const startedAt = performance.now()
  let stored = 0
  while (performance.now() - startedAt < seconds * 1000) {
    const first = stored
    const outcomes = await commit(
      Array.from({ length: group }, (_, index) =>
        transferTo(accountIds[(first + index) % accountIds.length] ?? '', `${prefix} ${first + index}`),
      ),
    )
    if (outcomes.some(({ kind }) => kind !== 'done')) throw new Error('a transfer was refused')
    stored += group
  }
  return stored / ((performance.now() - startedAt) / 1000)
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
