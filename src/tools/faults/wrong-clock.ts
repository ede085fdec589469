import { setTimeout as sleep } from 'node:timers/promises'
import { utcDay } from '#contract/days'
import { pino } from 'pino'
import { type Client, createClient } from '#client/client'
import { ApiError } from '#client/errors'
import { getKey } from '#contract/get-key'
import { listDeals } from '#contract/list-deals'
import { listTransfers } from '#contract/list-transfers'
import { transferMiles } from '#contract/transfer-miles'
import { readConfig } from '#service/config'
import { issueKey } from '#server/keys/issue-keys'
import { openStorages } from '#server/storages/open-storages'
import { startService } from '#service/start-service'
import { freePort, testEnvironment } from '../support/server-process.ts'
import { clientsOf, type Order, Senders } from './senders.ts'
import { type Stand, trialAccounts } from './fixture.ts'
import type { Trial } from './scenario.ts'
import { judge } from './verdict.ts'

const dayMs = 86_400_000
const farMs = 400 * dayMs
const maxDealsMs = 60_000
const dailyLimit = 1000

/**
 * A service whose clock goes 400 days ahead, 400 days back and right again: transfers are dated and listed by it, keys
 * run out and have their day's miles by it, deals are found for its day, and nobody is kept out by what it said before.
 */
export const wrongClock: Trial = {
  name: 'clock 400 days off, both ways',
  databases: ['SQLite', 'PostgreSQL'],
  async run({ stand, random, choose }) {
    let offMs = 0
    const clock = () => Date.now() + offMs
    const keys = await makeKeys(stand)
    const environment = testEnvironment({ port: await freePort(), dataDirectory: stand.config.dataDir })
    const service = await startService({
      config: readConfig({ ...environment, ...stand.environment, SAMPLE_HOTELS: '20', RATE_LIMIT: '6000' }),
      clock,
      logger: pino({ level: 'silent' }),
      say: () => undefined,
      onProgress: () => undefined,
    })
    try {
      const clients = clientsOf({ origin: service.address }, 8)
      const [expiring, limited] = [keys.expiring, keys.limited].map((key) =>
        createClient({ baseUrl: `${service.address}/v1`, apiKey: () => key }),
      ) as [Client, Client]
      const senders = new Senders({ random })
      let lastId = ''
      for (const { name, ms, runsOut } of clocks) {
        if (name === 'behind' && stand.config.databaseUrl === undefined) await dieHoldingAJob(stand)
        offMs = ms
        const fromMs = clock()
        const begun = senders.orders.length
        await senders.sendAll(choose(100, 1000), clients)
        senders.expectAnswered()
        await spendDay(limited, senders.orders, name === 'right again' ? 0 : dailyLimit)
        const orders = senders.orders.slice(begun)
        await expectDates(clients[0]!, { fromMs, toMs: clock() + 1 }, orders.length)
        lastId = expectRising(lastId, orders)
        if ((await isLetIn(expiring)) === runsOut) throw new Error(`A key for 30 days, at a clock that is ${name}`)
        await expectDeals(clients[0]!, clock)
      }
      await judge(stand, senders.orders)
      return senders.words
    } finally {
      await service.stop()
    }
  },
}

const clocks = [
  { name: 'right', ms: 0, runsOut: false },
  { name: 'ahead', ms: farMs, runsOut: true },
  { name: 'behind', ms: -farMs, runsOut: false },
  // The day's miles of the limited key are spent already.
  { name: 'right again', ms: 0, runsOut: false },
] as const

async function makeKeys({ config }: Stand) {
  const storages = await openStorages({ config, clock: Date.now })
  try {
    const expiring = { role: 'staff', name: 'Expiring', expiresAtMs: Date.now() + 30 * dayMs } as const
    const limited = { role: 'staff', name: 'Limited', dailyMilesLimit: dailyLimit } as const
    return {
      expiring: (await issueKey(storages.keys, expiring, Date.now)).key,
      limited: (await issueKey(storages.keys, limited, Date.now)).key,
    }
  } finally {
    await storages.close()
  }
}

/** A process whose clock was 400 days ahead died in the middle of a job, and is still written down as its holder. */
async function dieHoldingAJob({ config }: Stand): Promise<void> {
  const storages = await openStorages({ config, clock: () => Date.now() + farMs })
  await new Promise<void>((resolve) => {
    void storages.leases.tryHold('find deals', () => {
      resolve()
      return new Promise(() => undefined)
    })
  })
  await storages.close()
}

/** Sends what a key may still send in a day, and is refused one mile more. */
async function spendDay(limited: Client, orders: Order[], miles: number): Promise<void> {
  const [{ accountId }] = trialAccounts as [(typeof trialAccounts)[number]]
  const send = async (amount: number) => {
    const referenceId = `limit ${orders.length} ${amount}`
    const request = { account_id: accountId, amount, reference_id: referenceId }
    const { data } = await limited.call(transferMiles, request)
    const transactionId = data.transaction_id
    orders.push({ referenceId, accountId, amount, note: undefined, transactionId, isStored: true, tries: 1 })
  }
  if (miles > 0) await send(miles)
  const refusal = await send(1).catch((error: unknown) => error)
  const isRefused = refusal instanceof ApiError && refusal.status === 400 && refusal.message.includes('daily limit')
  if (!isRefused) throw new Error(`A key was not refused above its ${dailyLimit} miles a day: ${String(refusal)}`)
}

/** The transfers of this time are listed by their time, the newest first. */
async function expectDates(client: Client, { fromMs, toMs }: { fromMs: number; toMs: number }, count: number) {
  const [from, to] = [fromMs, toMs].map((ms) => new Date(ms).toISOString())
  const { data, pagination } = (await client.call(listTransfers, { from, to, limit: 200 })).data
  if (pagination.total !== count)
    throw new Error(`${pagination.total} transfers are listed of a time when ${count} were sent`)
  const times = data.map(({ created_at }) => Date.parse(created_at))
  if (times.some((time, at) => at > 0 && time > times[at - 1]!)) throw new Error('The list is not in order of time')
}

/** Ids rise whatever the clock does; gives the highest. */
function expectRising(lastId: string, orders: readonly Order[]): string {
  const ids = orders.flatMap(({ transactionId }) => transactionId ?? []).toSorted()
  if (ids[0] !== undefined && ids[0] <= lastId) throw new Error(`The id ${ids[0]} comes after ${lastId}`)
  return ids.at(-1) ?? lastId
}

async function isLetIn(client: Client): Promise<boolean> {
  try {
    await client.call(getKey, {})
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return false
    throw error
  }
}

/** The deals are of stays that begin from the day of the clock on, soon at least. */
async function expectDeals(client: Client, clock: () => number): Promise<void> {
  const begunAtMs = performance.now()
  for (;;) {
    const { data } = (await client.call(listDeals, {})).data
    const [today, limit] = [clock(), clock() + farMs].map(utcDay)
    const isFresh = data.length > 0 && data.every(({ start_date: day }) => day >= today! && day < limit!)
    if (isFresh) return
    if (performance.now() - begunAtMs > maxDealsMs) throw new Error(`The deals are not those of ${today}`)
    await sleep(50)
  }
}
