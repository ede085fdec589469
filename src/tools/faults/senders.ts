import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createClient } from '#client/client'
import { ApiError, NetworkError } from '#client/errors'
import { duplicateReferenceMessage } from '#contract/transfer'
import { transferMiles } from '#contract/transfer-miles'
import type { Random } from '#sources/sample/random'
import { testKeys } from '../support/server-process.ts'
import { trialAccounts } from './fixtures/fixture.ts'

/** One request in so many sends again what is stored. */
const onceInCopied = 10
const pauseMs = 20
/** Whoever is answered later than this is not answered. */
const maxAnswerMs = 30_000
const maxSettleMs = 60_000

/** A transfer as its sender knows it. */
export interface Order {
  readonly referenceId: string
  readonly accountId: string
  readonly amount: number
  readonly note: string | undefined
  /** As it was told; nobody is told that of a transfer whose answer was lost. */
  transactionId: string | undefined
  /** Whether it is known to be stored. */
  isStored: boolean
  tries: number
}

export interface SendersOptions {
  readonly random: Random
  readonly accountIds?: readonly string[]
}

/** Those who send transfers, remember what they were told, and send again under the same reference what was not answered. */
export class Senders {
  readonly orders: Order[] = []
  readonly #random: Random
  readonly #accountIds: readonly string[]
  /** Sent in vain, or with an unknown end. */
  readonly #unsettled: Order[] = []
  #acknowledged = 0
  #copiesRefused = 0
  #storedUnanswered = 0
  #unanswered = 0
  #away = 0

  constructor({ random, accountIds = trialAccounts.map(({ accountId }) => accountId) }: SendersOptions) {
    this.#random = random
    this.#accountIds = accountIds
  }

  get acknowledged(): number {
    return this.#acknowledged
  }

  /** Answers of a service that cannot write for now. */
  get away(): number {
    return this.#away
  }

  /** What happened, in words. */
  get words(): string {
    const counts: [count: number, what: string][] = [
      [this.orders.length, 'sent'],
      [this.#acknowledged, 'acknowledged'],
      [this.#storedUnanswered, 'stored though their answer was lost'],
      [this.#copiesRefused, 'copies refused'],
      [this.#unanswered, 'unanswered'],
      [this.#away, 'told 503'],
    ]
    const happened = counts.filter(([count]) => count > 0)
    return happened.map(([count, what]) => `${count.toLocaleString('en-US')} ${what}`).join(', ')
  }

  /** @throws {Error} where a request got no answer, though its service was there all the time */
  expectAnswered(): void {
    if (this.#unanswered > 0) throw new Error(`${this.#unanswered} requests got no answer`)
  }

  /** Each client sends one transfer after the other, until it is enough. */
  async sendUntil(enough: AbortSignal, clients: readonly Client[]): Promise<void> {
    await this.#together(clients, enough, () => this.#unsettled.pop() ?? this.#copyOrNew())
  }

  /** Sends so many new transfers, and sends what has no known end until it has one. */
  async sendAll(transfers: number, clients: readonly Client[]): Promise<void> {
    let left = transfers
    const giveUp = AbortSignal.timeout(maxSettleMs + transfers * 5)
    await this.#together(clients, giveUp, () => {
      const unsettled = this.#unsettled.pop()
      if (unsettled !== undefined || left === 0) return unsettled
      const order = this.#copyOrNew()
      if (!order.isStored) left -= 1
      return order
    })
    if (this.#unsettled.length > 0 || left > 0) {
      throw new Error(`${this.#unsettled.length + left} transfers found no end in ${maxSettleMs / 1000} s`)
    }
  }

  async #together(clients: readonly Client[], enough: AbortSignal, next: () => Order | undefined): Promise<void> {
    const broken = new AbortController()
    const over = AbortSignal.any([enough, broken.signal])
    await Promise.all(
      clients.map(async (client) => {
        try {
          while (!over.aborted) {
            const order = next()
            if (order === undefined) return
            if (!(await this.#deliver(client, order))) await sleep(pauseMs)
          }
        } catch (error) {
          broken.abort()
          throw error
        }
      }),
    )
  }

  #copyOrNew(): Order {
    const earlier = this.orders.length > 0 ? this.#random.pick(this.orders) : undefined
    if (earlier?.isStored === true && this.#random.integer(1, onceInCopied) === 1) return earlier
    const number = this.orders.length
    const order: Order = {
      referenceId: `fault ${number} ${this.#random.integer(0, 1e9)}`,
      accountId: this.#random.pick(this.#accountIds),
      amount: this.#random.integer(1, 999_999),
      note: this.#random.chance(0.2) ? `Nota ${number}: „für später“ ✈` : undefined,
      transactionId: undefined,
      isStored: false,
      tries: 0,
    }
    this.orders.push(order)
    return order
  }

  /** Sends it once, and says whether it was answered. */
  async #deliver(client: Client, order: Order): Promise<boolean> {
    const { referenceId, accountId, amount, note } = order
    const isCopy = order.isStored
    order.tries += 1
    try {
      const request = { account_id: accountId, amount, reference_id: referenceId, ...(note !== undefined && { note }) }
      const { data } = await client.call(transferMiles, request, AbortSignal.timeout(maxAnswerMs))
      if (isCopy) throw new Error(`"${referenceId}" was credited twice, the second time as ${data.transaction_id}`)
      if (data.status !== 'success') throw new Error(`"${referenceId}" was answered ${data.status}`)
      order.transactionId = data.transaction_id
      order.isStored = true
      this.#acknowledged += 1
      return true
    } catch (error) {
      if (error instanceof ApiError && error.messages.includes(duplicateReferenceMessage)) {
        this.#refused(order, isCopy)
        return true
      }
      if (error instanceof NetworkError) this.#unanswered += 1
      else if (error instanceof ApiError && error.status === 503 && error.retryAfterSeconds !== undefined) {
        this.#away += 1
      } else throw error
      if (!isCopy) this.#unsettled.push(order)
      return false
    }
  }

  #refused(order: Order, isCopy: boolean) {
    if (isCopy) {
      this.#copiesRefused += 1
      return
    }
    if (order.tries === 1) throw new Error(`"${order.referenceId}" was refused as a copy, but never sent before`)
    order.isStored = true
    this.#storedUnanswered += 1
  }
}

/** So many clients of a service with a staff key. */
export function clientsOf({ origin }: { readonly origin: string }, count: number): Client[] {
  return Array.from({ length: count }, () => createClient({ baseUrl: `${origin}/v1`, apiKey: () => testKeys.staff }))
}
