import type { Client } from '#client/client'
import { getAccount } from '#contract/miles/accounts/get-account'
import { listTransfers } from '#contract/miles/list-transfers'
import type { MilesStorage, StoredTransfer, TransferFilters } from '#server/miles/ledger/storage'
import { openStorages } from '#server/storages/open-storages'
import type { Storages } from '#server/storages/storages'
import { type Ledger, withLedger } from '#tools/operator/ledger/open-ledger'
import { checkSeals } from './check-seals.ts'
import { type Fixture, testAccounts } from './fixtures/fixture.ts'
import type { Order } from './senders.ts'

const everything: TransferFilters = {
  referenceId: undefined,
  accountId: undefined,
  status: undefined,
  fromMs: undefined,
  toMs: undefined,
}
/** The number of orders to look up through the service. */
const lookups = 20

/**
 * Compares a database with its senders' records: each of their transfers is stored once and unchanged, nothing else is
 * stored, entries sum to zero, balances match, the ledger verifies, and the seals match the events.
 *
 * @param expectedProblem the result of verifying a database that a newer build has changed
 * @throws {Error} naming the first difference
 */
export async function checkLedger(
  { config, sampleTransfers }: CheckedFixture,
  orders: readonly Order[],
  expectedProblem?: string,
): Promise<void> {
  await withStorages(config, async ({ log, miles }) => {
    await withLedger(config, (ledger) => expectSound(ledger, expectedProblem))
    const stored = await miles.listTransfers(everything, Number.MAX_SAFE_INTEGER, 0)
    compareOrders(stored, orders)
    expectCount(stored.length, orders.length + sampleTransfers)
    await compareBalances(miles, orders)
    await checkSeals(log)
  })
}

/**
 * Compares the latest orders, the number of transfers and every balance: everything that a fault since the previous
 * check can have affected, at a cost independent of the ledger's size.
 *
 * @throws {Error} naming the first difference
 */
export async function checkLatest(
  { config, sampleTransfers }: CheckedFixture,
  orders: readonly Order[],
  latest: number,
): Promise<void> {
  await withStorages(config, async ({ miles }) => {
    expectCount(await miles.countTransfers(everything), orders.length + sampleTransfers)
    compareOrders(await miles.listTransfers(everything, latest, 0), orders.slice(orders.length - latest))
    await compareBalances(miles, orders)
  })
}

type CheckedFixture = Pick<Fixture, 'config' | 'sampleTransfers'>

/** Opens storages beside the services, and closes them after use. */
export async function withStorages<Result>(
  config: Fixture['config'],
  use: (storages: Storages) => Promise<Result>,
): Promise<Result> {
  const storages = await openStorages({ config, clock: Date.now })
  try {
    return await use(storages)
  } finally {
    await storages.close()
  }
}

function expectCount(stored: number, expected: number) {
  if (stored > expected) throw new Error(`${stored - expected} stored transfers were never sent`)
  if (stored < expected) throw new Error(`${expected - stored} transfers are lost`)
}

function compareOrders(stored: readonly StoredTransfer[], orders: readonly Order[]) {
  const byReference = new Map(stored.map((transfer) => [transfer.referenceId, transfer]))
  if (byReference.size !== stored.length) throw new Error('A reference is stored more than once')
  if (new Set(stored.map(({ transactionId }) => transactionId)).size !== stored.length) {
    throw new Error('Two transfers have one id')
  }
  for (const order of orders) compareOrder(order, byReference.get(order.referenceId))
}

function compareOrder(order: Order, stored: StoredTransfer | undefined) {
  const { referenceId, accountId, amount, note, transactionId, isStored } = order
  if (!isStored) throw new Error(`The outcome of "${referenceId}" is unknown`)
  if (stored === undefined) throw new Error(`"${referenceId}", acknowledged as ${transactionId}, is lost`)
  if (transactionId !== undefined && stored.transactionId !== transactionId) {
    throw new Error(`"${referenceId}" was acknowledged as ${transactionId}, but stored as ${stored.transactionId}`)
  }
  const isSame = stored.accountId === accountId && stored.amount === amount && stored.note === (note ?? null)
  if (!isSame || stored.status !== 'success') throw new Error(`"${referenceId}" is not stored as it was sent`)
}

async function compareBalances(miles: MilesStorage, orders: readonly Order[]) {
  for (const { accountId } of testAccounts) {
    const sent = sumOf(orders, accountId)
    const balance = (await miles.findAccount({ accountId }))?.balance
    if (balance !== sent) throw new Error(`The balance of ${accountId} is ${balance}, but ${sent} miles were sent`)
  }
}

async function expectSound({ verify, journal }: Ledger, expectedProblem: string | undefined) {
  const { problem } = await verify()
  if (problem !== expectedProblem) throw new Error(problem ?? `Verifying does not say: ${expectedProblem}`)
  let sum = 0
  for await (const lines of journal()) for (const { amount } of lines) sum += amount
  if (sum !== 0) throw new Error(`All entries sum to ${sum} instead of 0`)
}

function sumOf(orders: readonly Order[], accountId: string): number {
  return orders.reduce((sum, order) => (order.accountId === accountId ? sum + order.amount : sum), 0)
}

/** Looks up some orders and a balance through a service, as a sender would, and compares them with the senders' records. */
export async function checkResponses(client: Client, orders: readonly Order[]): Promise<void> {
  const step = Math.max(1, Math.floor(orders.length / lookups))
  for (const order of orders.filter((_, at) => at % step === 0)) {
    const { data } = (await client.call(listTransfers, { all: true, reference_id: order.referenceId })).data
    const [found] = data
    if (data.length !== 1 || found === undefined) {
      throw new Error(`The service lists "${order.referenceId}" ${data.length} times`)
    }
    const isSame = found.amount === order.amount && found.account_id === order.accountId
    if (!isSame || found.transaction_id !== (order.transactionId ?? found.transaction_id)) {
      throw new Error(`The service does not return "${order.referenceId}" as it was sent`)
    }
  }
  const [first] = orders
  if (first === undefined) return
  const { balance } = (await client.call(getAccount, { account_id: first.accountId })).data
  const sent = sumOf(orders, first.accountId)
  if (balance !== sent) throw new Error(`The service returns a balance of ${balance}, but ${sent} miles were sent`)
}
