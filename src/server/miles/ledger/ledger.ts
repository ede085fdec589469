import { randomInt, randomUUID } from 'node:crypto'
import { dayMs, utcDay } from '#contract/days'
import { duplicateReferenceMessage, unknownUserMessage } from '#contract/transfer'
import { monotonicFactory } from 'ulid'
import type { Clock } from '../../clock.ts'
import { ForbiddenError, InvalidInputError, NotFoundError } from '../../errors.ts'
import { createGroupCommit, type GroupCommit } from './group-commit.ts'
import type { MilesStorage, NewTransfer, Outcome, Recipient } from './storage.ts'

/** The staff key that authorizes a write. */
export interface Sender {
  readonly keyId: string
  /** The key's name and its last characters, by which staff recognize it. */
  readonly keyLabel: string
  /** Miles the key may transfer per day (UTC); `null` for no limit. */
  readonly dailyMilesLimit: number | null
}

/** Miles to credit, once per reference. */
export interface TransferOrder {
  readonly referenceId: string
  readonly recipient: Recipient
  readonly amount: number
  readonly note: string | null
}

export interface LedgerOptions {
  readonly storage: Pick<MilesStorage, 'commit' | 'commitsAtOnce'>
  readonly clock: Clock
  /** Larger amounts wait for approval with another key; `undefined` when none does. */
  readonly reviewAbove: number | undefined
  /** Receives the result of each transfer. */
  readonly onTransfer?: ((result: TransferResult) => void) | undefined
}

/** The result of a transfer; `unknown` when the commit threw. */
export type TransferResult = NewTransfer['status'] | Exclude<Outcome['kind'], 'done'> | 'unknown'

/** A transfer that was stored and is on disk. */
export interface BookedTransfer {
  readonly transactionId: string
  readonly status: NewTransfer['status']
}

const randomRange = 2 ** 32

/** Returns a random number from 0 to below 1; `randomInt` draws from a pool, which ulid's own source does not. */
function randomFraction(): number {
  return randomInt(randomRange) / randomRange
}

/** The rules of accounts and transfers. A reference is booked once, however many requests carry it at the same time. */
export class Ledger {
  readonly #group: GroupCommit
  readonly #clock: Clock
  readonly #reviewAbove: number
  readonly #onTransfer: LedgerOptions['onTransfer']
  /** Increases even within a millisecond, and when the clock is set back. */
  readonly #nextId = monotonicFactory(randomFraction)

  constructor({ storage, clock, reviewAbove, onTransfer }: LedgerOptions) {
    this.#group = createGroupCommit(storage)
    this.#clock = clock
    this.#reviewAbove = reviewAbove ?? Number.POSITIVE_INFINITY
    this.#onTransfer = onTransfer
  }

  /** The number of writes that are queued or being committed. */
  get queueDepth(): number {
    return this.#group.depth()
  }

  /**
   * Books a transfer.
   *
   * @throws {InvalidInputError} when the reference is used, the recipient unknown or the daily limit of the key exceeded
   * @spec 1. Transfer miles into an account
   */
  async transfer(order: TransferOrder, sender: Sender): Promise<BookedTransfer> {
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
   * Approves (`success`) or rejects (`failed`) a pending transfer; an approved one is credited.
   *
   * @throws {NotFoundError} when the transfer does not exist
   * @throws {ForbiddenError} when it was sent with the same key
   * @throws {InvalidInputError} when it is already settled
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
   * Opens an account and returns its id.
   *
   * @throws {InvalidInputError} naming the phone number, the external id or both, when they have an account
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
      const errors = [
        ...(outcome.phoneNumber ? ['phone_number: has an account already'] : []),
        ...(outcome.externalId ? ['external_id: has an account already'] : []),
      ]
      throw new InvalidInputError([errors[0] ?? 'The account is known already', ...errors.slice(1)])
    }
    case 'broken':
      throw outcome.error
  }
}
