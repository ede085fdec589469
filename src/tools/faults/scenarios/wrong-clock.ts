import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs, utcDay } from '#contract/days'
import { pino } from 'pino'
import { type Client, createClient } from '#client/client'
import { ApiError } from '#client/errors'
import { getKey } from '#contract/data/get-key'
import { listDeals } from '#contract/deals/list-deals'
import { listTransfers } from '#contract/miles/list-transfers'
import { transferMiles } from '#contract/miles/transfer-miles'
import { readConfig } from '#service/config'
import { issueKey } from '#server/keys/issue-keys'
import { openStorages } from '#server/storages/open-storages'
import { startService } from '#service/start-service'
import { freePort, testEnvironment } from '../../support/server-process.ts'
import { clientsOf, type Order, Senders } from '../senders.ts'
import { type Fixture, testAccounts } from '../fixtures/fixture.ts'
import type { Scenario } from '../scenario.ts'
import { checkLedger, withStorages } from '../check-ledger.ts'
import { awaitSealed } from '../check-seals.ts'

const farMs = 400 * dayMs
const maxDealsMs = 60_000
const dailyLimit = 1000

/**
 * A service's clock jumps 400 days ahead, 400 days back and back to the right time. Transfer times, key expiry, daily
 * limits and deals follow the clock, sealing continues, and nothing stored with a wrong clock blocks the service
 * afterwards.
 */
export const wrongClock: Scenario = {
  name: 'clock 400 days off, both ways',
  databases: ['SQLite', 'PostgreSQL'],
  async run({ fixture, random, choose }) {
    let offMs = 0
    const clock = () => Date.now() + offMs
    const keys = await makeKeys(fixture)
    const environment = testEnvironment({ port: await freePort(), dataDirectory: fixture.config.dataDir })
    const service = await startService({
      config: readConfig({
        ...environment,
        ...fixture.environment,
        SAMPLE: 'on',
        SAMPLE_HOTELS: '20',
        RATE_LIMIT: '6000',
      }),
      clock,
      logger: pino({ level: 'silent' }),
      say: () => undefined,
      onProgress: () => undefined,
      sealEveryMs: 50,
    })
    try {
      const clients = clientsOf({ origin: service.address }, 8)
      const [expiring, limited] = [keys.expiring, keys.limited].map((key) =>
        createClient({ baseUrl: `${service.address}/v1`, apiKey: () => key }),
      ) as [Client, Client]
      const senders = new Senders({ random })
      let lastId = ''
      for (const { name, ms, isExpired } of clocks) {
        if (name === 'behind' && fixture.config.databaseUrl === undefined) await abandonLease(fixture)
        offMs = ms
        const fromMs = clock()
        const before = senders.orders.length
        await senders.sendAll(choose(100, 1000), clients)
        senders.expectNoLostResponses()
        await spendDay(limited, senders.orders, name === 'right again' ? 0 : dailyLimit)
        const orders = senders.orders.slice(before)
        await expectDates(clients[0]!, { fromMs, toMs: clock() + 1 }, orders.length)
        lastId = expectRising(lastId, orders)
        if ((await isAuthenticated(expiring)) === isExpired)
          throw new Error(`A key valid for 30 days ${isExpired ? 'is accepted' : 'is rejected'} with the clock ${name}`)
        await expectDeals(clients[0]!, clock)
        await withStorages(fixture.config, ({ log }) => awaitSealed(log))
      }
      await checkLedger(fixture, senders.orders)
      return senders.summary
    } finally {
      await service.stop()
    }
  },
}

const clocks = [
  { name: 'right', ms: 0, isExpired: false },
  { name: 'ahead', ms: farMs, isExpired: true },
  { name: 'behind', ms: -farMs, isExpired: false },
  // By now, the limited key's daily limit is used up.
  { name: 'right again', ms: 0, isExpired: false },
] as const

async function makeKeys({ config }: Fixture) {
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

/** Leaves leases behind, as if a process had died with its clock 400 days ahead. */
async function abandonLease({ config }: Fixture): Promise<void> {
  const storages = await openStorages({ config, clock: () => Date.now() + farMs })
  for (const job of ['find deals', 'seal']) {
    await new Promise<void>((resolve) => {
      void storages.leases.hold(job, () => {
        resolve()
        return new Promise(() => undefined)
      })
    })
  }
  await storages.close()
}

/** Sends the rest of a key's daily limit, and expects one more mile to be refused. */
async function spendDay(limited: Client, orders: Order[], miles: number): Promise<void> {
  const [{ accountId }] = testAccounts as [(typeof testAccounts)[number]]
  const send = async (amount: number) => {
    const referenceId = `limit ${orders.length} ${amount}`
    const request = { account_id: accountId, amount, reference_id: referenceId }
    const { data } = await limited.call(transferMiles, request)
    const transactionId = data.transaction_id
    orders.push({ referenceId, accountId, amount, note: undefined, transactionId, isStored: true, attempts: 1 })
  }
  if (miles > 0) await send(miles)
  const refusal = await send(1).catch((error: unknown) => error)
  const isRefused = refusal instanceof ApiError && refusal.status === 400 && refusal.message.includes('daily limit')
  if (!isRefused)
    throw new Error(`A transfer above the daily limit of ${dailyLimit} miles was not refused: ${String(refusal)}`)
}

/** Expects the transfers of a period to be listed by time, newest first. */
async function expectDates(client: Client, { fromMs, toMs }: { fromMs: number; toMs: number }, count: number) {
  const [from, to] = [fromMs, toMs].map((ms) => new Date(ms).toISOString())
  const { data, pagination } = (await client.call(listTransfers, { all: true, from, to, limit: 200 })).data
  if (pagination.total !== count)
    throw new Error(`${pagination.total} transfers are listed for a period in which ${count} were sent`)
  const times = data.map(({ created_at }) => Date.parse(created_at))
  if (times.some((time, at) => at > 0 && time > times[at - 1]!)) throw new Error('The list is not ordered by time')
}

/** Expects ids to increase whatever the clock does, and returns the highest id. */
function expectRising(lastId: string, orders: readonly Order[]): string {
  const ids = orders.flatMap(({ transactionId }) => transactionId ?? []).toSorted()
  if (ids[0] !== undefined && ids[0] <= lastId) throw new Error(`The id ${ids[0]} follows the higher ${lastId}`)
  return ids.at(-1) ?? lastId
}

async function isAuthenticated(client: Client): Promise<boolean> {
  try {
    await client.call(getKey, {})
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return false
    throw error
  }
}

/** Waits until all deals are for stays that start on or after the clock's day. */
async function expectDeals(client: Client, clock: () => number): Promise<void> {
  const startedAtMs = performance.now()
  for (;;) {
    const { data } = (await client.call(listDeals, {})).data
    const [today, limit] = [clock(), clock() + farMs].map(utcDay)
    const isFresh = data.length > 0 && data.every(({ start_date: day }) => day >= today! && day < limit!)
    if (isFresh) return
    if (performance.now() - startedAtMs > maxDealsMs) throw new Error(`The deals are not from ${today} on`)
    await sleep(50)
  }
}
