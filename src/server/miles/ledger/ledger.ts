import { randomInt, randomUUID } from 'node:crypto'
import { utcDay } from '#contract/days'
import { duplicateReferenceMessage, unknownUserMessage } from '#contract/transfer'
import { monotonicFactory } from 'ulid'
import type { Clock } from '../../clock.ts'
import { ForbiddenError, InvalidInputError, NotFoundError } from '../../errors.ts'
import { createGroupCommit, type GroupCommit } from './group-commit.ts'
import type { MilesStorage, NewTransfer, Outcome, Recipient } from './storage.ts'

/** The staff key that a write is made with. */
export interface Sender {
  readonly keyId: string
  /** What lets staff know the key. */
  readonly keyLabel: string
  /** Miles the key may transfer in a day of UTC; `null` without a limit. */
  readonly dailyMilesLimit: number | null
}

/** Miles to be credited, once for the reference. */
export interface TransferOrder {
  readonly referenceId: string
  readonly recipient: Recipient
  readonly amount: number
  readonly note: string | null
}

export interface LedgerOptions {
  readonly storage: Pick<MilesStorage, 'commit' | 'commitsAtOnce'>
  readonly clock: Clock
  /** Larger amounts wait for another key's approval; `undefined` where none does. */
  readonly reviewAbove: number | undefined
  /** Told what became of each transfer. */
  readonly onTransfer?: ((result: TransferResult) => void) | undefined
}

/** What became of a transfer; `unknown` where nothing was told of it. */
export type TransferResult = NewTransfer['status'] | Exclude<Outcome['kind'], 'done'> | 'unknown'

/** What was stored, for good: it is on disk before it is told. */
export interface Booked {
  readonly transactionId: string
  readonly status: NewTransfer['status']
}

const dayMs = 86_400_000
const shares = 2 ** 32

/** From 0 to below 1, out of random bytes that are fetched many at a time: the factory's own way fetches each alone. */
function randomShare(): number {
  return randomInt(shares) / shares
}

/** The rules of accounts and transfers. Every reference is booked once, whatever comes at the same time. */
export class Ledger {
  readonly #group: GroupCommit
  readonly #clock: Clock
  readonly #reviewAbove: number
  readonly #onTransfer: LedgerOptions['onTransfer']
  /** Rises also within a millisecond, and where the clock is set back. */
  readonly #nextId = monotonicFactory(randomShare)

  constructor({ storage, clock, reviewAbove, onTransfer }: LedgerOptions) {
    this.#group = createGroupCommit(storage)
    this.#clock = clock
    this.#reviewAbove = reviewAbove ?? Number.POSITIVE_INFINITY
    this.#onTransfer = onTransfer
  }

  /** How many writes wait for their commit. */
  get queueDepth(): number {
    return this.#group.depth()
  }

  /**
   * Books a transfer.
   *
   * @throws {InvalidInputError} when the reference is used, the recipient unknown or the limit of the key passed
   * @spec 1. Transfer miles into an account
   */
  async transfer(order: TransferOrder, sender: Sender): Promise<Booked> {
    const nowMs = this.#clock()
    const transactionId = this.#nextId(nowMs)
    const status = order.amount > this.#reviewAbove ? 'pending' : 'success'
    const outcome = await this.#commitTransfer({
      kind: 'transfer',
      ...order,
      transactionId,
      status,
      sentBy: sender.keyLabel,
      sentByKey: sender.keyId,
      createdAtMs: nowMs,
      limit: dayLimit(sender, nowMs),
    })
    expectDone(outcome, sender)
    return { transactionId, status }
  }

  async #commitTransfer(transfer: NewTransfer): Promise<Outcome> {
    let result: TransferResult = 'unknown'
    try {
      const outcome = await this.#group.commit(transfer)
      result = outcome.kind === 'done' ? transfer.status : outcome.kind
      return outcome
    } finally {
      this.#onTransfer?.(result)
    }
  }

  /**
   * Ends a pending transfer; approved, it is credited.
   *
   * @throws {NotFoundError} when there is no such transfer
   * @throws {ForbiddenError} when it was sent with the same key
   * @throws {InvalidInputError} when it is settled already
   * @spec States and transitions
   */
  async decide(transactionId: string, status: 'success' | 'failed', decider: Sender): Promise<void> {
    const outcome = await this.#group.commit({
      kind: 'decision',
      transactionId,
      status,
      decidedBy: decider.keyLabel,
      decidedByKey: decider.keyId,
      decidedAtMs: this.#clock(),
    })
    expectDone(outcome, decider)
  }

  /**
   * Opens an account and gives its id.
   *
   * @throws {InvalidInputError} naming each of the two that has an account already
   */
  async openAccount(phoneNumber: string, externalId: string, opener: Sender): Promise<string> {
    const accountId = randomUUID()
    const createdAtMs = this.#clock()
    expectDone(await this.#group.commit({ kind: 'account', accountId, phoneNumber, externalId, createdAtMs }), opener)
    return accountId
  }
}

function dayLimit({ dailyMilesLimit }: Sender, nowMs: number): NewTransfer['limit'] {
  if (dailyMilesLimit === null) return undefined
  const fromMs = Date.parse(utcDay(nowMs))
  return { miles: dailyMilesLimit, fromMs, toMs: fromMs + dayMs }
}

function expectDone(outcome: Outcome, { dailyMilesLimit }: Sender): void {
  switch (outcome.kind) {
    case 'done':
      return
    case 'reference-used':
      throw new InvalidInputError([duplicateReferenceMessage])
    case 'recipient-unknown':
      throw new InvalidInputError([unknownUserMessage])
    case 'limit-passed':
      throw new InvalidInputError([
        `amount: passes the daily limit of this key, ${dailyMilesLimit ?? 0} miles; ${outcome.milesLeft} are left today (UTC)`,
      ])
    case 'transfer-unknown':
      throw new NotFoundError('Transfer not found')
    case 'own-transfer':
      throw new ForbiddenError('A transfer is approved or rejected with another key than the one that sent it')
    case 'settled-already':
      throw new InvalidInputError([`The transfer is settled already: ${outcome.status}`])
    case 'account-known': {
      const faults = [
        ...(outcome.phoneNumber ? ['phone_number: has an account already'] : []),
        ...(outcome.externalId ? ['external_id: has an account already'] : []),
      ]
      throw new InvalidInputError([faults[0] ?? 'The account is known already', ...faults.slice(1)])
    }
    case 'broken':
      throw outcome.error
  }
}
