import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createClient } from '#client/client'
import { ApiError, NetworkError } from '#client/errors'
import { duplicateReferenceMessage } from '#contract/miles/transfer'
import { getAccount } from '#contract/miles/accounts/get-account'
import { transferMiles } from '#contract/miles/transfer-miles'
import type { Random } from '#sources/sample/random'
import { testKeys } from '../support/server-process.ts'
import { testAccounts } from './fixtures/fixture.ts'

/** One request in ten repeats a stored transfer. */
const duplicateEvery = 10
const pauseMs = 20
const responseTimeoutMs = 30_000
const maxSettleMs = 60_000

/** A transfer in its sender's records. */
export interface Order {
  readonly referenceId: string
  readonly accountId: string
  readonly amount: number
  readonly note: string | undefined
  /** `undefined` until a response names it, for example after a lost response. */
  transactionId: string | undefined
  /** Whether the sender knows that it is stored. */
  isStored: boolean
  attempts: number
}

export interface SendersOptions {
  readonly random: Random
  readonly accountIds?: readonly string[]
}

/** Sends transfers, records the responses, and retries with the same reference when there is none. */
export class Senders {
  readonly orders: Order[] = []
  /** The time of each acknowledged transfer. */
  readonly timesMs: number[] = []
  readonly #random: Random
  readonly accountIds: readonly string[]
  /** Orders refused with a 503, or with an unknown outcome. */
  readonly #unsettled: Order[] = []
  #acknowledged = 0
  #duplicatesRefused = 0
  #storedWithoutResponse = 0
  #lostResponses = 0
  #lastLoss: NetworkError | undefined
  #unavailable = 0

  constructor({ random, accountIds = testAccounts.map(({ accountId }) => accountId) }: SendersOptions) {
    this.#random = random
    this.accountIds = accountIds
  }

  get acknowledged(): number {
    return this.#acknowledged
  }

  /** The number of responses from services that could not write. */
  get unavailable(): number {
    return this.#unavailable
  }

  /** The counts of all outcomes, as text. */
  get summary(): string {
    const counts: [count: number, label: string][] = [
      [this.orders.length, 'sent'],
      [this.#acknowledged, 'acknowledged'],
      [this.#storedWithoutResponse, 'stored despite a lost response'],
      [this.#duplicatesRefused, 'duplicates refused'],
      [this.#lostResponses, 'without response'],
      [this.#unavailable, 'got a 503'],
    ]
    const nonZero = counts.filter(([count]) => count > 0)
    return nonZero.map(([count, label]) => `${count.toLocaleString('en-US')} ${label}`).join(', ')
  }

  /** @throws {Error} when a request got no response, for scenarios in which the service stays up */
  expectNoLostResponses(): void {
    if (this.#lastLoss === undefined) return
    throw new Error(`${this.#lostResponses} requests got no response`, { cause: this.#lastLoss })
  }

  /** Sends transfers from each client, one at a time, until aborted. */
  async sendUntil(stop: AbortSignal, clients: readonly Client[]): Promise<void> {
    await this.#sendFromEach(clients, stop, () => this.#unsettled.pop() ?? this.#duplicateOrNew())
  }

  /** Sends a number of new transfers, and retries until every outcome is known. */
  async sendAll(transfers: number, clients: readonly Client[]): Promise<void> {
    let left = transfers
    const giveUp = AbortSignal.timeout(maxSettleMs + transfers * 5)
    await this.#sendFromEach(clients, giveUp, () => {
      const unsettled = this.#unsettled.pop()
      if (unsettled !== undefined || left === 0) return unsettled
      const order = this.#duplicateOrNew()
      if (!order.isStored) left -= 1
      return order
    })
    if (this.#unsettled.length > 0 || left > 0) {
      throw new Error(`${this.#unsettled.length + left} transfers have no known outcome after ${maxSettleMs / 1000} s`)
    }
  }

  async #sendFromEach(clients: readonly Client[], stop: AbortSignal, next: () => Order | undefined): Promise<void> {
    const failed = new AbortController()
    const over = AbortSignal.any([stop, failed.signal])
    await Promise.all(
      clients.map(async (client) => {
        try {
          while (!over.aborted) {
            const order = next()
            if (order === undefined) return
            if (!(await this.#deliver(client, order))) await sleep(pauseMs)
          }
        } catch (error) {
          failed.abort()
          throw error
        }
      }),
    )
  }

  #duplicateOrNew(): Order {
    const earlier = this.orders.length > 0 ? this.#random.pick(this.orders) : undefined
    if (earlier?.isStored === true && this.#random.integer(1, duplicateEvery) === 1) return earlier
    const number = this.orders.length
    const order: Order = {
      referenceId: `order ${number} ${this.#random.integer(0, 1e9)}`,
      accountId: this.#random.pick(this.accountIds),
      amount: this.#random.integer(1, 999_999),
      note: this.#random.chance(0.2) ? `Nota ${number}: „für später“ ✈` : undefined,
      transactionId: undefined,
      isStored: false,
      attempts: 0,
    }
    this.orders.push(order)
    return order
  }

  /** Sends an order once, and returns whether its outcome is now known. */
  async #deliver(client: Client, order: Order): Promise<boolean> {
    const { referenceId, accountId, amount, note } = order
    const isDuplicate = order.isStored
    order.attempts += 1
    const startedAtMs = performance.now()
    try {
      const request = { account_id: accountId, amount, reference_id: referenceId, ...(note !== undefined && { note }) }
      const { data } = await client.call(transferMiles, request, AbortSignal.timeout(responseTimeoutMs))
      if (isDuplicate) throw new Error(`"${referenceId}" was credited twice, the second time as ${data.transaction_id}`)
      if (data.status !== 'success') throw new Error(`"${referenceId}" has the status ${data.status}`)
      order.transactionId = data.transaction_id
      order.isStored = true
      this.#acknowledged += 1
      this.timesMs.push(performance.now() - startedAtMs)
      return true
    } catch (error) {
      if (error instanceof ApiError && error.messages.includes(duplicateReferenceMessage)) {
        this.#duplicateRefused(order, isDuplicate)
        return true
      }
      if (error instanceof NetworkError) {
        this.#lostResponses += 1
        this.#lastLoss = error
      } else if (error instanceof ApiError && error.status === 503 && error.retryAfterSeconds !== undefined) {
        this.#unavailable += 1
      } else throw error
      if (!isDuplicate) this.#unsettled.push(order)
      return false
    }
  }

  #duplicateRefused(order: Order, isDuplicate: boolean) {
    if (isDuplicate) {
      this.#duplicatesRefused += 1
      return
    }
    if (order.attempts === 1) throw new Error(`"${order.referenceId}" was refused as a duplicate at its first attempt`)
    order.isStored = true
    this.#storedWithoutResponse += 1
  }
}

/** Creates clients of a service with a staff key. */
export function clientsOf({ origin }: { readonly origin: string }, count: number): Client[] {
  return Array.from({ length: count }, () => createClient({ baseUrl: `${origin}/v1`, apiKey: () => testKeys.staff }))
}

/**
 * Reads the test accounts concurrently.
 *
 * @throws {Error} when any request is refused
 */
export async function readAccounts(client: Client): Promise<void> {
  await Promise.all(testAccounts.map(({ accountId }) => client.call(getAccount, { account_id: accountId })))
}
