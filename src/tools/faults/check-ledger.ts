import type { Client } from '#client/client'
import { getAccount } from '#contract/get-account'
import { listTransfers } from '#contract/list-transfers'
import type { MilesStorage, StoredTransfer, TransferFilters } from '#server/miles/ledger/storage'
import { openStorages } from '#server/storages/open-storages'
import type { Storages } from '#server/storages/storages'
import type { Order } from './senders.ts'
import { type Stand, trialAccounts } from './fixtures/fixture.ts'

const everything: TransferFilters = {
  referenceId: undefined,
  accountId: undefined,
  status: undefined,
  fromMs: undefined,
  toMs: undefined,
}
/** How many of the orders the service is asked for. */
const asked = 20

/**
 * Compares what a database holds with what its senders know: every transfer of theirs once and with its data, none that
 * nobody sent, sums of zero, balances that fit, and a ledger that is sound.
 *
 * @throws {Error} that names the first difference
 */
export async function judge({ config, sampleTransfers }: Judged, orders: readonly Order[]): Promise<void> {
  await withStorages(config, async ({ books, miles }) => {
    const { fault } = await books.verify()
    if (fault !== undefined) throw new Error(fault)
    const stored = await miles.listTransfers(everything, Number.MAX_SAFE_INTEGER, 0)
    compareOrders(stored, orders)
    expectCount(stored.length, orders.length + sampleTransfers)
    await compareBalances(miles, orders)
    await sumEntries(books)
  })
}

/**
 * Compares the latest so many orders, the number of all transfers and every balance: what a fault can have touched since
 * it was judged before, at a cost that does not grow with the ledger.
 *
 * @throws {Error} that names the first difference
 */
export async function judgeLatest(
  { config, sampleTransfers }: Judged,
  orders: readonly Order[],
  latest: number,
): Promise<void> {
  await withStorages(config, async ({ miles }) => {
    expectCount(await miles.countTransfers(everything), orders.length + sampleTransfers)
    compareOrders(await miles.listTransfers(everything, latest, 0), orders.slice(orders.length - latest))
    await compareBalances(miles, orders)
  })
}

type Judged = Pick<Stand, 'config' | 'sampleTransfers'>

async function withStorages(config: Stand['config'], use: (storages: Storages) => Promise<void>): Promise<void> {
  const storages = await openStorages({ config, clock: Date.now })
  try {
    await use(storages)
  } finally {
    await storages.close()
  }
}

function expectCount(stored: number, expected: number) {
  if (stored > expected) throw new Error(`${stored - expected} transfers are stored that nobody sent`)
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
  if (!isStored) throw new Error(`"${referenceId}" has no known end`)
  if (stored === undefined) throw new Error(`"${referenceId}", acknowledged as ${transactionId}, is lost`)
  if (transactionId !== undefined && stored.transactionId !== transactionId) {
    throw new Error(`"${referenceId}" was told to be ${transactionId}, and is ${stored.transactionId}`)
  }
  const isSame = stored.accountId === accountId && stored.amount === amount && stored.note === (note ?? null)
  if (!isSame || stored.status !== 'success') throw new Error(`"${referenceId}" is stored otherwise than it was sent`)
}

async function compareBalances(miles: MilesStorage, orders: readonly Order[]) {
  for (const { accountId } of trialAccounts) {
    const sent = sumOf(orders, accountId)
    const balance = (await miles.findAccount({ accountId }))?.balance
    if (balance !== sent) throw new Error(`The balance of ${accountId} is ${balance}, where ${sent} were sent`)
  }
}

async function sumEntries(books: Storages['books']) {
  let sum = 0
  for await (const lines of books.journal()) for (const { amount } of lines) sum += amount
  if (sum !== 0) throw new Error(`All entries together sum to ${sum}`)
}

function sumOf(orders: readonly Order[], accountId: string): number {
  return orders.reduce((sum, order) => (order.accountId === accountId ? sum + order.amount : sum), 0)
}

/** Asks a service for some of the orders and for a balance, as a sender would: it says what the database holds. */
export async function judgeAnswers(client: Client, orders: readonly Order[]): Promise<void> {
  const step = Math.max(1, Math.floor(orders.length / asked))
  for (const order of orders.filter((_, at) => at % step === 0)) {
    const { data } = (await client.call(listTransfers, { reference_id: order.referenceId })).data
    const [found] = data
    if (data.length !== 1 || found === undefined) {
      throw new Error(`The service lists "${order.referenceId}" ${data.length} times`)
    }
    const isSame = found.amount === order.amount && found.account_id === order.accountId
    if (!isSame || found.transaction_id !== (order.transactionId ?? found.transaction_id)) {
      throw new Error(`The service tells "${order.referenceId}" otherwise than it was sent`)
    }
  }
  const [first] = orders
  if (first === undefined) return
  const { balance } = (await client.call(getAccount, { account_id: first.accountId })).data
  const sent = sumOf(orders, first.accountId)
  if (balance !== sent) throw new Error(`The service tells a balance of ${balance}, where ${sent} were sent`)
}
