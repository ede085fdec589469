import type { Transfer, TransferStatus } from '#contract/miles/transfer'
import type { Actor } from '../../log/event.ts'
import type { Drawn } from '../../log/word-digests.ts'

/**
 * A member's account: phone number in E.164, balance and debt in whole miles, times in milliseconds since the epoch. Phone
 * number and external id are empty once they are erased.
 */
export interface StoredAccount {
  readonly accountId: string
  readonly phoneNumber: string
  readonly externalId: string
  readonly balance: number
  /** Miles that reversals took beyond the balance; later credits reduce it first. */
  readonly debt: number
  readonly status: AccountStatus
  readonly createdAtMs: number
}

export type AccountStatus = 'open' | 'frozen' | 'closed'

export interface StoredDecision {
  /** The label of the key that approved or rejected it; `null` if there was no decision. */
  readonly decidedBy: string | null
  readonly decidedByKey: string | null
  readonly decidedByPerson: string | null
  readonly decisionReason: string | null
  readonly decidedAtMs: number | null
}

export interface StoredTransfer extends StoredDecision {
  readonly transactionId: string
  readonly referenceId: string
  readonly accountId: string
  /** The account's external id; `null` once it is erased. */
  readonly externalId: string | null
  readonly amount: number
  readonly status: TransferStatus
  readonly note: string | null
  readonly batchId: string | null
  /** `null` without a batch; empty once it is erased. */
  readonly batchName: string | null
  /** The label of the key that sent it, at the time of sending. */
  readonly sentBy: string
  readonly sentByKey: string
  /** The person the key belonged to at that time, or the key's id if it had none. */
  readonly sentByPerson: string
  readonly createdAtMs: number
  /** The latest reversal that was requested. */
  readonly reversal: StoredReversal | null
  /** Why the transfer or its reversal waits; `undefined` if neither waits, or the rule at that time gives no reason. */
  readonly heldBy?: Transfer['held_by']
}

export type ReversalStatus = 'pending' | 'booked' | 'rejected'

export interface StoredReversal extends StoredDecision {
  readonly reversalId: string
  readonly status: ReversalStatus
  readonly reason: string
  /** The label of the key that requested it. */
  readonly requestedBy: string
  readonly requestedByKey: string
  readonly requestedByPerson: string
  readonly requestedAtMs: number
}

/** Either an account id in lower case, or a phone number in E.164. */
export type Recipient = { readonly accountId: string } | { readonly phoneNumber: string }

/** One of an account's names. */
export type AccountName = Recipient | { readonly externalId: string }

/** A period, from `fromMs` to before `toMs`, and the most miles in it. */
export interface PeriodLimit {
  readonly miles: number
  readonly fromMs: number
  readonly toMs: number
}

/** The daily limit of a key, and the first of the keys that share it. */
export type KeyLimit = PeriodLimit & { readonly firstKeyId: string }

/** The batch of a transfer: the sender's id for it, and its name. */
export interface TransferBatch {
  readonly id: string
  readonly name: string
}

/**
 * The condition to store a transfer: at most `count` transfers of other batches with its account and miles were stored at or
 * after `sinceMs`. Opening balances count too.
 */
export interface KnownSimilar {
  readonly sinceMs: number
  readonly count: number
}

/** A transfer to store, and to credit immediately unless it is pending. */
export interface NewTransfer
  extends Drawn, Pick<StoredTransfer, 'transactionId' | 'referenceId' | 'amount' | 'note' | 'createdAtMs'> {
  readonly kind: 'transfer'
  readonly recipient: Recipient
  readonly status: 'success' | 'pending'
  readonly batch?: TransferBatch | undefined
  readonly knownSimilar?: KnownSimilar | undefined
  readonly by: Actor
  /** The most miles that the key may send and approve in a period; rejected transfers do not count. */
  readonly limit: KeyLimit | undefined
  /** Limits above which the transfer waits for approval: the miles sent by the sender's person, and sent to the account. */
  readonly review: { readonly sender: PeriodLimit | undefined; readonly recipient: PeriodLimit | undefined } | undefined
}

/** The approval or rejection of a pending transfer; an approved one is credited. */
export interface Decision extends Pick<Drawn, 'nonce'> {
  readonly kind: 'decision'
  readonly transactionId: string
  readonly status: 'success' | 'failed'
  readonly reason: string | null
  readonly by: Actor
  readonly decidedAtMs: number
  /** The most miles that the key may send and approve in a period. */
  readonly limit: KeyLimit | undefined
}

/** A request to take the miles of a transfer back. */
export interface NewReversal extends Drawn, Pick<StoredReversal, 'reversalId' | 'reason' | 'requestedAtMs'> {
  readonly kind: 'reversal'
  readonly transactionId: string
  /** Unique among reversals. */
  readonly referenceId: string | null
  /** Whether miles beyond the balance become a debt; such a reversal waits for another person. */
  readonly allowsDebt: boolean
  /** Above these miles the reversal waits for another person; `undefined` if it does not wait. */
  readonly reviewAbove: number | undefined
  readonly by: Actor
}

/** The approval or rejection of a pending reversal; an approved one is booked. */
export interface ReversalDecision extends Omit<Decision, 'kind' | 'status'> {
  readonly kind: 'reversal-decision'
  readonly status: 'booked' | 'rejected'
}

export interface NewAccount
  extends Drawn, Pick<StoredAccount, 'accountId' | 'phoneNumber' | 'externalId' | 'createdAtMs'> {
  readonly kind: 'account'
  readonly by: Actor
}

/** A change of an account that is not a booking. */
export interface AccountChange extends Drawn {
  readonly kind: 'account-change'
  readonly accountId: string
  readonly change:
    | { readonly to: 'phone_number'; readonly phoneNumber: string }
    | { readonly to: 'frozen' | 'unfrozen' | 'closed' }
  readonly reason: string
  readonly by: Actor
  readonly changedAtMs: number
}

export type LedgerWrite = NewTransfer | Decision | NewReversal | ReversalDecision | NewAccount | AccountChange

/** The outcome of a write; all except `done` changed nothing. */
export type Outcome =
  /** The status of a transfer or a reversal, which may depend on sums. */
  | { readonly kind: 'done'; readonly status?: TransferStatus | ReversalStatus }
  | {
      readonly kind:
        | 'reference-used'
        | 'reversal-reference-used'
        | 'recipient-unknown'
        | 'account-unknown'
        | 'transfer-unknown'
        | 'reversal-unknown'
        | 'own-transfer'
        | 'own-reversal'
        | 'key-ended'
    }
  /** There are more similar transfers than the sender knows; names the latest one. */
  | { readonly kind: 'similar-sent'; readonly referenceId: string; readonly sentBy: string }
  | { readonly kind: 'account-not-open'; readonly status: AccountStatus }
  | { readonly kind: 'limit-passed'; readonly milesLeft: number }
  | { readonly kind: 'settled-already' | 'not-credited'; readonly status: TransferStatus }
  | { readonly kind: 'reversed-already'; readonly status: ReversalStatus }
  | { readonly kind: 'not-covered'; readonly balance: number; readonly amount: number }
  | { readonly kind: 'account-known'; readonly phoneNumber: boolean; readonly externalId: boolean }
  /** Another transaction holds the account, or a row with the same reference. */
  | { readonly kind: 'busy' }
  /** The statements failed for this write only. */
  | { readonly kind: 'broken'; readonly error: unknown }

/** A transfer must match all filters; `undefined` filters are ignored. */
export interface TransferFilters {
  readonly referenceId: string | undefined
  readonly referencePrefix?: string | undefined
  readonly accountId: string | undefined
  readonly batchId?: string | undefined
  readonly status: TransferStatus | undefined
  /** Inclusive. */
  readonly fromMs: number | undefined
  /** Exclusive. */
  readonly toMs: number | undefined
  /** Inclusive; a transfer that was not decided does not match. */
  readonly decidedFromMs?: number | undefined
  /** Exclusive. */
  readonly decidedToMs?: number | undefined
  /** The transfer has a reversal with this status. */
  readonly reversal?: ReversalStatus | undefined
  /** The label or the id of a key, or a person. */
  readonly sentBy?: string | undefined
  /** The label or the id of a key, or a person. */
  readonly decidedBy?: string | undefined
  /** The person, in any spelling, of the sender's key at the time of sending. */
  readonly person?: string | undefined
}

/** The column by which transfers are sorted, and whose index finds the first ones; only references ascend. */
export function sortingOf({ referencePrefix, decidedBy }: Pick<TransferFilters, 'referencePrefix' | 'decidedBy'>) {
  if (referencePrefix !== undefined) return 'referenceId'
  return decidedBy === undefined ? 'createdAtMs' : 'decidedAtMs'
}

/** The position in a list next to a transfer, whether or not that transfer still matches. */
export interface TransferPosition {
  readonly side: 'before' | 'after'
  /** The transfer's value in the sorted column. */
  readonly value: string | number
  readonly transactionId: string
}

/** The number of transfers and their miles, by status. */
export type TransferSums = Readonly<Record<TransferStatus, { readonly transfers: number; readonly miles: number }>>

export type UnsentTransfer = Pick<
  NewTransfer,
  'recipient' | 'referenceId' | 'amount' | 'status' | 'by' | 'limit' | 'review' | 'batch' | 'knownSimilar'
>

/** The account of a recipient, with the miles that were sent to it in the period. */
export interface KnownRecipient extends Pick<StoredAccount, 'accountId' | 'phoneNumber' | 'status'> {
  readonly milesReceived: number
}

/** The stored data that decides about transfers; their limits have the same period. */
export interface TransferPrecedents {
  readonly recipients: readonly KnownRecipient[]
  /** The stored transfers with the same references. */
  readonly used: readonly Pick<StoredTransfer, 'referenceId' | 'accountId' | 'amount'>[]
  /** Transfers and opening balances that may be similar to transfers with `knownSimilar`, latest first. */
  readonly similar: readonly SimilarTransfer[]
  /** Miles that persons have sent in the period, if their daily sum is limited. */
  readonly sent: ReadonlyMap<string, number>
  /** Miles that keys with a limit have sent and approved in the period, by the id of the first key that shares the limit. */
  readonly moved: ReadonlyMap<string, number>
}

/** A stored transfer that a new one may repeat. */
export interface EarlierTransfer extends Pick<
  StoredTransfer,
  'transactionId' | 'referenceId' | 'accountId' | 'amount' | 'createdAtMs' | 'sentBy' | 'sentByKey' | 'sentByPerson'
> {
  /** 0 if it was rejected or reversed. */
  readonly credits: 0 | 1
}

/** A stored transfer or opening balance, with the fields for counting similar ones. */
export type SimilarTransfer = Omit<AlikeTransfer, 'transactionId' | 'sentByKey' | 'sentByPerson' | 'credits'>

/** A transfer or opening balance with the same account and miles. */
export interface AlikeTransfer extends Omit<EarlierTransfer, 'transactionId'>, Pick<StoredTransfer, 'batchId'> {
  /** `null` for an opening balance. */
  readonly transactionId: string | null
}

/** The data by which new transfers may match stored ones. */
export interface WantedTransfers {
  readonly referenceIds: readonly string[]
  /** Accounts with the miles to send. */
  readonly alike: readonly Pick<StoredTransfer, 'accountId' | 'amount'>[]
  /** The time from which `alike` transfers are requested. */
  readonly fromMs: number
}

export interface EarlierTransfers {
  /** Transfers with one of the references, whenever they were sent, and with any status. */
  readonly withReference: readonly EarlierTransfer[]
  /** Transfers with a requested account and miles, latest first. */
  readonly alike: readonly AlikeTransfer[]
}

export interface MilesStorage {
  /**
   * Does all writes in one commit, each as if it were alone, and returns their outcomes in the same order once they are on
   * disk. Throws when nothing was written, because the database is unreachable, busy or full.
   *
   * @param waits whether the writes wait for rows that other transactions have locked, and so for each other
   */
  commit(writes: readonly LedgerWrite[], waits?: boolean): Promise<readonly Outcome[]>
  /** The best number of commits to run at the same time. */
  readonly commitsAtOnce: number
  hasAccounts(): Promise<boolean>
  findAccount(name: AccountName): Promise<StoredAccount | undefined>
  /** Returns the newest accounts, or the newest before another one. */
  listAccounts(limit: number, before?: Pick<StoredAccount, 'createdAtMs' | 'accountId'>): Promise<StoredAccount[]>
  findTransfer(transactionId: string): Promise<StoredTransfer | undefined>
  /** Returns the sums that decide about transfers of one day, in a few statements, however many they are. */
  findPrecedents(transfers: readonly UnsentTransfer[]): Promise<TransferPrecedents>
  /** Returns the transfers that these may repeat, in one statement; alike are only those of each account's latest `maxComparedTransfers`. */
  findEarlier(wanted: WantedTransfers): Promise<EarlierTransfers>
  /**
   * Returns the first that match, or those beside a position, nearest to it.
   *
   * @param start how many of the first are skipped, or the position, from which every page costs the same
   */
  listTransfers(
    filters: TransferFilters,
    limit: number,
    start: number | TransferPosition,
  ): Promise<readonly StoredTransfer[]>
  countTransfers(filters: TransferFilters): Promise<number>
  /** Counts no further than `most`; `undefined` when there are more. */
  countTransfersUpTo(filters: TransferFilters, most: number): Promise<number | undefined>
  /** Reads no more than `most`; `undefined` when there are more. */
  sumTransfersUpTo(filters: TransferFilters, most: number): Promise<TransferSums | undefined>
}
