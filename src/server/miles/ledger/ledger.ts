import { randomInt, randomUUID } from 'node:crypto'
import { dayMs, utcDay } from '#contract/days'
import { similarDays } from '#contract/miles/same-reference'
import { monotonicFactory } from 'ulid'
import type { Actor } from '../../log/event.ts'
import type { Clock } from '../../runtime/clock.ts'
import { addEarlier } from './earlier-transfers.ts'
import { createGroupCommit } from './group-commit.ts'
import { type ReviewRule, reviewOf } from './review-rule.ts'
import { expectDone } from './expect-done.ts'
import { judgeTransfers } from './judge-transfers.ts'
import type {
  AccountChange,
  Decision,
  KeyLimit,
  MilesStorage,
  NewReversal,
  NewTransfer,
  Outcome,
  PeriodLimit,
  ReversalStatus,
} from './storage.ts'
import type { CheckedKey } from '../../operation/caller.ts'
import { draw, drawNonce } from '../../log/word-digests.ts'

/** The author of a write: the caller of an operation, with the limit of its key. */
export type Sender = Actor & Pick<CheckedKey, 'dailyMilesLimit' | 'firstKeyId'> & Partial<Pick<CheckedKey, 'rights'>>

/** Miles to credit, once per reference. */
export type TransferOrder = Pick<
  NewTransfer,
  'referenceId' | 'recipient' | 'amount' | 'note' | 'batch' | 'knownSimilar'
>

/** A transfer to check before it is sent. */
export interface TransferToCheck extends Omit<TransferOrder, 'note' | 'batch' | 'knownSimilar'> {
  /** Miles sent to its recipient by earlier transfers that are not part of the check. */
  readonly milesBefore: number
}

/** Miles to take back. */
export type ReversalOrder = Pick<NewReversal, 'transactionId' | 'referenceId' | 'reason' | 'allowsDebt'>

export interface LedgerOptions {
  readonly storage: Pick<MilesStorage, 'commit' | 'commitsAtOnce' | 'findPrecedents' | 'findEarlier'>
  readonly clock: Clock
  /** Returns the rule in force for transfers that need another person's approval. */
  readonly reviewRule: () => Promise<ReviewRule>
  readonly onTransfer?: ((result: TransferResult) => void) | undefined
}

/** The result of a transfer; `unknown` if the commit threw an error. */
export type TransferResult = NewTransfer['status'] | Exclude<Outcome['kind'], 'done'> | 'unknown'

/** A transfer that was stored and is on disk. */
export type BookedTransfer = Pick<NewTransfer, 'transactionId' | 'status'>

/** The rules of accounts and transfers. A reference is booked once, even by concurrent requests. */
export type Ledger = ReturnType<typeof createLedger>

export function createLedger({ storage, clock, reviewRule, onTransfer }: LedgerOptions) {
  /** Ids increase even within a millisecond, and after the clock was set back. `randomInt` draws bytes in bulk, unlike ulid. */
  const nextId = monotonicFactory(() => randomInt(2 ** 32) / 2 ** 32)
  const group = createGroupCommit(storage)

  async function commitTransfer(transfer: NewTransfer): Promise<Outcome> {
    let result: TransferResult = 'unknown'
    try {
      const outcome = await group.commit(transfer)
      result = outcome.kind !== 'done' ? outcome.kind : outcome.status === 'pending' ? 'pending' : 'success'
      return outcome
    } finally {
      onTransfer?.(result)
    }
  }

  return {
    get queueDepth(): number {
      return group.depth()
    },

    /**
     * Books a transfer.
     *
     * @throws {InvalidInputError} when the reference is used, the recipient is unknown or the key's daily limit is exceeded
     * @throws {ServiceError} when there are more similar transfers than the sender knows
     * @spec 1. Transfer miles into an account
     */
    async transfer(order: TransferOrder, sender: Sender): Promise<BookedTransfer> {
      const rule = await reviewRule()
      const nowMs = clock()
      const { knownSimilar: known } = order
      const transactionId = nextId(nowMs)
      const outcome = await commitTransfer({
        kind: 'transfer',
        ...order,
        ...draw(),
        // Reads no more of an account than a check does.
        knownSimilar: known && { ...known, sinceMs: Math.max(known.sinceMs, nowMs - similarDays * dayMs) },
        transactionId,
        ...reviewOf(rule, order.amount, dayOf(nowMs)),
        by: actorOf(sender),
        createdAtMs: nowMs,
        limit: dayLimit(sender, nowMs),
      })
      expectDone(outcome, sender)
      return { transactionId, status: outcome.status === 'pending' ? 'pending' : 'success' }
    },

    /**
     * Returns the outcomes that transfers would have if sent now, one after the other, and stored ones that they may repeat.
     * Stores and locks nothing, so another write may change the outcomes at any time.
     *
     * @param milesBefore miles that the sender sends before them
     */
    async check(transfers: readonly TransferToCheck[], milesBefore: number, sender: Sender) {
      const rule = await reviewRule()
      const nowMs = clock()
      const unsent = transfers.map((transfer) => ({
        ...transfer,
        ...reviewOf(rule, transfer.amount, dayOf(nowMs)),
        by: actorOf(sender),
        limit: dayLimit(sender, nowMs),
      }))
      const received = transfers.map((transfer) => transfer.milesBefore)
      const precedents = await storage.findPrecedents(unsent)
      const judged = judgeTransfers(unsent, precedents, { sent: milesBefore, received })
      return addEarlier(transfers, judged, storage, nowMs)
    },

    /**
     * Reverses a transfer, immediately or after another person's approval, and returns the status of the reversal.
     *
     * @throws {NotFoundError} when the transfer does not exist
     * @throws {InvalidInputError} when it was not credited or has been reversed, or the balance does not cover it
     */
    async reverse(order: ReversalOrder, sender: Sender): Promise<ReversalStatus> {
      const { aboveMiles } = await reviewRule()
      const requestedAtMs = clock()
      const outcome = await group.commit({
        kind: 'reversal',
        ...order,
        ...draw(),
        reversalId: nextId(requestedAtMs),
        reviewAbove: aboveMiles ?? undefined,
        by: actorOf(sender),
        requestedAtMs,
      })
      expectDone(outcome, sender)
      return outcome.status === 'pending' ? 'pending' : 'booked'
    },

    ...createDecisions(group, clock),
    ...createAccountWrites(group, clock),
  }
}

type GroupCommit = ReturnType<typeof createGroupCommit>

function createDecisions(group: GroupCommit, clock: Clock) {
  function decidedBy(decider: Sender): Pick<Decision, 'by' | 'decidedAtMs' | 'limit' | 'nonce'> {
    const decidedAtMs = clock()
    return { by: actorOf(decider), decidedAtMs, limit: dayLimit(decider, decidedAtMs), nonce: drawNonce() }
  }

  return {
    /**
     * Approves (`success`) or rejects (`failed`) a pending transfer; an approved one is credited.
     *
     * @throws {NotFoundError} when the transfer does not exist
     * @throws {ForbiddenError} when the same person sent it, or the key has ended
     * @throws {InvalidInputError} when it is already settled, the account is not open, or the key's limit is exceeded
     * @spec States and transitions
     */
    async decide(transactionId: string, status: 'success' | 'failed', reason: string | null, decider: Sender) {
      const decision = { kind: 'decision', transactionId, status, reason, ...decidedBy(decider) } as const
      expectDone(await group.commit(decision), decider)
    },

    /**
     * Approves (`booked`) or rejects the pending reversal of a transfer.
     *
     * @throws {NotFoundError} when the transfer does not exist
     * @throws {ForbiddenError} when the same person requested it, or the key has ended
     * @throws {InvalidInputError} when no reversal is pending, the balance does not cover it, or the key's limit is exceeded
     */
    async decideReversal(transactionId: string, status: 'booked' | 'rejected', reason: string | null, decider: Sender) {
      const decision = { kind: 'reversal-decision', transactionId, status, reason, ...decidedBy(decider) } as const
      expectDone(await group.commit(decision), decider)
    },
  }
}

function createAccountWrites(group: GroupCommit, clock: Clock) {
  return {
    /**
     * Opens an account and returns its id.
     *
     * @throws {InvalidInputError} naming the phone number, the external id or both, if they belong to an account
     */
    async openAccount(phoneNumber: string, externalId: string, opener: Sender): Promise<string> {
      const accountId = randomUUID()
      const account = { accountId, phoneNumber, externalId, ...draw() }
      const outcome = await group.commit({
        kind: 'account',
        ...account,
        by: actorOf(opener),
        createdAtMs: clock(),
      })
      expectDone(outcome, opener)
      return accountId
    },

    /**
     * Changes the phone number of an account, freezes, unfreezes or closes it.
     *
     * @throws {NotFoundError} when the account does not exist
     * @throws {InvalidInputError} when its status does not allow it, or the phone number belongs to an account
     */
    async changeAccount(accountId: string, change: AccountChange['change'], reason: string, sender: Sender) {
      const by = actorOf(sender)
      const changedAtMs = clock()
      const write = { kind: 'account-change', accountId, change, reason, by, changedAtMs, ...draw() } as const
      expectDone(await group.commit(write), sender)
    },
  }
}

/** Returns only the fields of an actor, because it is stored as a whole. */
function actorOf({ keyId, person, keyLabel, address, requestId }: Sender): Actor {
  return { keyId, person, keyLabel, address, requestId }
}

function dayOf(nowMs: number): Pick<PeriodLimit, 'fromMs' | 'toMs'> {
  const fromMs = Date.parse(utcDay(nowMs))
  return { fromMs, toMs: fromMs + dayMs }
}

function dayLimit({ dailyMilesLimit, keyId, firstKeyId = keyId }: Sender, nowMs: number): KeyLimit | undefined {
  return dailyMilesLimit === null ? undefined : { miles: dailyMilesLimit, firstKeyId, ...dayOf(nowMs) }
}
