import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createClient } from '#client/client'
import { ApiError, NetworkError } from '#client/errors'
import { createAccount } from '#contract/create-account'
import { getAccount } from '#contract/get-account'
import { listTransfers } from '#contract/list-transfers'
import { duplicateReferenceMessage } from '#contract/transfer'
import { transferMiles } from '#contract/transfer-miles'
import { openStorages } from '#server/open-storages'
import { type ServerProcess, startServerProcess, trialKeys } from './server-process.ts'

const senders = 16
const accounts = 20
const leastRoundMs = 100
const mostRoundMs = 500
/** How many references are looked up at once. */
const lookUps = 16
/** One request in so many sends again what was sent before. */
const onceInResent = 10

/** What a service that is killed again and again was seen to do; nothing that was wrong is among it. */
export interface CrashReport {
  readonly rounds: number
  /** Different transfers that were sent. */
  readonly sent: number
  readonly acknowledged: number
  /** Found stored, although the answer was lost with the process. */
  readonly storedUnanswered: number
  /** Copies of a transfer that was stored, all of which were refused. */
  readonly copiesRefused: number
  /** From the start of each process until it was ready. */
  readonly readyAfterMs: readonly number[]
}

export interface CrashTrialOptions {
  readonly rounds: number
  readonly onRound: (report: CrashReport) => void
}

/** A transfer as its sender knows it. */
interface Order {
  readonly referenceId: string
  readonly accountId: string
  readonly amount: number
  /** Told by the service, in its answer or when it was asked afterwards. */
  transactionId: string | undefined
  isAcknowledged: boolean
}

/**
 * Kills a service in the middle of 16 senders, starts it again on the same folder and compares what it holds with what
 * the senders were told; so many times, on one folder.
 *
 * @throws {Error} at the first difference, leaving the folder to be looked at
 */
export async function runCrashTrial({ rounds, onRound }: CrashTrialOptions): Promise<CrashReport> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'milestay-crashes-'))
  const start = () => startServerProcess({ dataDirectory, env: { SAMPLE_HOTELS: '20' } })
  let server = await start()
  try {
    const trial = await CrashTrial.begin(server, dataDirectory)
    for (let round = 0; round < rounds; round += 1) {
      await trial.sendUntilKilled(server)
      server = await start()
      await trial.compare(server)
      onRound(trial.report())
    }
    await server.stop()
    await rm(dataDirectory, { recursive: true, force: true })
    return trial.report()
  } catch (cause) {
    await server.kill()
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${reason}; the data is kept in ${dataDirectory}`, { cause })
  }
}

class CrashTrial {
  readonly #dataDirectory: string
  readonly #accountIds: readonly string[]
  /** What the sample world holds. */
  readonly #transfersBefore: number
  readonly #readyAfterMs: number[] = []
  #orders: Order[] = []
  /** Those of this round, whose fate is still to be compared. */
  #round = new Set<Order>()
  /** Sent in vain, to be sent again. */
  #unsent: Order[] = []
  #copiesRefused = 0
  #storedUnanswered = 0

  private constructor(dataDirectory: string, accountIds: readonly string[], transfersBefore: number) {
    this.#dataDirectory = dataDirectory
    this.#accountIds = accountIds
    this.#transfersBefore = transfersBefore
  }

  static async begin(server: ServerProcess, dataDirectory: string): Promise<CrashTrial> {
    const client = clientOf(server)
    const accountIds: string[] = []
    for (let number = 0; number < accounts; number += 1) {
      const phoneNumber = `+1202555${String(number).padStart(4, '0')}`
      const { data } = await client.call(createAccount, { phone_number: phoneNumber, external_id: phoneNumber })
      accountIds.push(data.account_id)
    }
    return new CrashTrial(dataDirectory, accountIds, await countTransfers(client))
  }

  report(): CrashReport {
    return {
      rounds: this.#readyAfterMs.length,
      sent: this.#orders.length,
      acknowledged: this.#orders.filter(({ isAcknowledged }) => isAcknowledged).length,
      storedUnanswered: this.#storedUnanswered,
      copiesRefused: this.#copiesRefused,
      readyAfterMs: this.#readyAfterMs,
    }
  }

  async sendUntilKilled(server: ServerProcess): Promise<void> {
    const client = clientOf(server)
    this.#round = new Set()
    const killed = new AbortController()
    const sending = Array.from({ length: senders }, async () => {
      while (!killed.signal.aborted) await this.#send(client, this.#nextOrder())
    })
    const killing = sleep(randomInt(leastRoundMs, mostRoundMs)).then(async () => {
      // Nothing new is sent to a process that is gone; what was sent is cut off.
      killed.abort()
      await server.kill()
    })
    await Promise.all([...sending, killing])
  }

  #nextOrder(): Order {
    const unsent = this.#unsent.pop()
    if (unsent !== undefined) return unsent
    const earlier = this.#orders.length > 0 ? this.#orders[randomInt(this.#orders.length)] : undefined
    if (earlier?.transactionId !== undefined && randomInt(onceInResent) === 0) return earlier
    const order: Order = {
      referenceId: `crash ${randomUUID()}`,
      accountId: this.#accountIds[randomInt(this.#accountIds.length)] ?? '',
      amount: randomInt(1, 1_000_000),
      transactionId: undefined,
      isAcknowledged: false,
    }
    this.#orders.push(order)
    return order
  }

  async #send(client: Client, order: Order): Promise<void> {
    const { referenceId, accountId, amount } = order
    const isCopy = order.transactionId !== undefined
    this.#round.add(order)
    try {
      const { data } = await client.call(transferMiles, { account_id: accountId, amount, reference_id: referenceId })
      if (isCopy) throw new Error(`"${referenceId}" was credited twice: ${order.transactionId}, ${data.transaction_id}`)
      order.transactionId = data.transaction_id
      order.isAcknowledged = true
    } catch (error) {
      if (error instanceof NetworkError) return
      const isRefusal = error instanceof ApiError && error.messages.includes(duplicateReferenceMessage)
      if (!isRefusal || !isCopy) throw error
      this.#copiesRefused += 1
    }
  }

  async compare(server: ServerProcess): Promise<void> {
    this.#readyAfterMs.push(server.readyAfterMs)
    const client = clientOf(server)
    const left = [...this.#round]
    const lookUp = async () => {
      for (let order = left.pop(); order !== undefined; order = left.pop()) await this.#lookUp(client, order)
    }
    await Promise.all(Array.from({ length: lookUps }, lookUp))

    const stored = this.#orders.filter(({ transactionId }) => transactionId !== undefined)
    const found = await countTransfers(client)
    const expected = this.#transfersBefore + stored.length
    if (found !== expected) throw new Error(`${found} transfers are stored where ${expected} are known`)
    await this.#compareBalances(client, stored)
    const { fault } = await verifyLedger(this.#dataDirectory)
    if (fault !== undefined) throw new Error(fault)
  }

  async #lookUp(client: Client, order: Order): Promise<void> {
    const { referenceId, accountId, amount, transactionId } = order
    const { data: list } = await client.call(listTransfers, { reference_id: referenceId, limit: 20, offset: 0 })
    const [transfer, ...others] = list.data
    if (others.length > 0) throw new Error(`"${referenceId}" is stored ${list.data.length} times`)
    if (transfer === undefined) {
      if (transactionId !== undefined) throw new Error(`"${referenceId}", acknowledged as ${transactionId}, is lost`)
      this.#unsent.push(order)
      return
    }
    if (transfer.account_id !== accountId || transfer.amount !== amount || transfer.status !== 'success') {
      throw new Error(`"${referenceId}" is stored otherwise than it was sent`)
    }
    if (transactionId === undefined) this.#storedUnanswered += 1
    else if (transactionId !== transfer.transaction_id) throw new Error(`"${referenceId}" has another transaction now`)
    order.transactionId = transfer.transaction_id
  }

  async #compareBalances(client: Client, stored: readonly Order[]): Promise<void> {
    for (const accountId of this.#accountIds) {
      const sent = stored.filter((order) => order.accountId === accountId).reduce((sum, { amount }) => sum + amount, 0)
      const { balance } = (await client.call(getAccount, { account_id: accountId })).data
      if (balance !== sent) throw new Error(`The balance of ${accountId} is ${balance} where ${sent} were stored`)
    }
  }
}

function clientOf({ origin }: ServerProcess): Client {
  return createClient({ baseUrl: `${origin}/v1`, apiKey: () => trialKeys.staff })
}

async function countTransfers(client: Client): Promise<number> {
  return (await client.call(listTransfers, { limit: 1, offset: 0 })).data.pagination.total
}

async function verifyLedger(dataDir: string) {
  const storages = await openStorages({ config: { dataDir, databaseUrl: undefined }, clock: Date.now })
  try {
    return await storages.books.verify()
  } finally {
    await storages.close()
  }
}
