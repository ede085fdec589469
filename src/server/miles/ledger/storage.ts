import type { Transfer, TransferStatus } from '#contract/miles/transfer'
import type { Actor } from '../../log/event.ts'
import type { Drawn } from '../../log/word-digests.ts'

/**
 * A member's account; the phone number in E.164, balance and debt in whole miles, times in milliseconds since the epoch.
 * Phone number and external id are empty once they are erased.
 */
export interface StoredAccount {
  readonly accountId: string
  readonly phoneNumber: string
  readonly externalId: string
  readonly balance: number
  /** Miles that a reversal took although the balance did not cover them; later credits settle them first. */
  readonly debt: number
  readonly status: AccountStatus
  readonly createdAtMs: number
}

export type AccountStatus = 'open' | 'frozen' | 'closed'

/** The decision about a transfer or a reversal. */
export interface StoredDecision {
  /** The label of the key that approved or rejected it; `null` where it did not wait for anybody, or still waits. */
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
  /** The account's, `null` once it is erased. */
  readonly externalId: string | null
  readonly amount: number
  readonly status: TransferStatus
  readonly note: string | null
  readonly batchId: string | null
  /** `null` without a batch; empty once it is erased. */
  readonly batchName: string | null
  /** The label of the key that sent it, as it was at the time. */
  readonly sentBy: string
  readonly sentByKey: string
  /** The person that key belonged to at the time; the id of the key where it belonged to none. */
  readonly sentByPerson: string
  readonly createdAtMs: number
  /** The latest reversal that was asked for. */
  readonly reversal: StoredReversal | null
  /** Why it, or its reversal, waits; `undefined` where neither does, or the rule in force then holds nothing. */
  readonly heldBy?: Transfer['held_by']
}

export type ReversalStatus = 'pending' | 'booked' | 'rejected'

export interface StoredReversal extends StoredDecision {
  readonly reversalId: string
  readonly status: ReversalStatus
  /** Why it was asked for. */
  readonly reason: string
  /** The label of the key that asked for it. */
  readonly requestedBy: string
  readonly requestedByKey: string
  readonly requestedByPerson: string
  readonly requestedAtMs: number
}

/** Either an account id in lower case, or a phone number in E.164. */
export type Recipient = { readonly accountId: string } | { readonly phoneNumber: string }

/** One of the names of an account. */
export type AccountName = Recipient | { readonly externalId: string }

/** A period, from inclusive to exclusive, and the most miles that may be moved in it. */
export interface PeriodLimit {
  readonly miles: number
  readonly fromMs: number
  readonly toMs: number
}

/** The daily limit of a key, and the first of the keys that share it. */
export type KeyLimit = PeriodLimit & { readonly firstKeyId: string }

/** The batch of a transfer: the sender's id of it, and its name. */
export interface TransferBatch {
  readonly id: string
  readonly name: string
}

/**
 * A transfer is stored only if no more than `count` of other batches, with its account and miles, were stored at or after a
 * time; an opening balance counts.
 */
export interface KnownSimilar {
  readonly sinceMs: number
  readonly count: number
}

/** A transfer to store, and to credit at once unless it is pending. */
export interface NewTransfer
  extends Drawn, Pick<StoredTransfer, 'transactionId' | 'referenceId' | 'amount' | 'note' | 'createdAtMs'> {
  readonly kind: 'transfer'
  readonly recipient: Recipient
  readonly status: 'success' | 'pending'
  readonly batch?: TransferBatch | undefined
  readonly knownSimilar?: KnownSimilar | undefined
  readonly by: Actor
  /** The most miles that the key may send and approve in a period; what was rejected does not count. */
  readonly limit: KeyLimit | undefined
  /** Sums of a period above which the transfer waits for approval: of what the sender's person has sent, and of what the account has been sent. */
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
  /** Unique among reversals; `null` without one. */
  readonly referenceId: string | null
  /** Whether the part that the balance does not cover becomes a debt; such a reversal waits for another person. */
  readonly allowsDebt: boolean
  /** Above these miles the reversal waits for another person; `undefined` when none does. */
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

/** The outcome of a write; all but `done` leave nothing behind. */
export type Outcome =
  /** With the status of a transfer or a reversal, which may depend on sums. */
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
  /** The latest of the similar transfers, of which there are more than the sender knows. */
  | { readonly kind: 'similar-sent'; readonly referenceId: string; readonly sentBy: string }
  /** The account is frozen or closed. */
  | { readonly kind: 'account-not-open'; readonly status: AccountStatus }
  | { readonly kind: 'limit-passed'; readonly milesLeft: number }
  | { readonly kind: 'settled-already' | 'not-credited'; readonly status: TransferStatus }
  | { readonly kind: 'reversed-already'; readonly status: ReversalStatus }
  | { readonly kind: 'not-covered'; readonly balance: number; readonly amount: number }
  | { readonly kind: 'account-known'; readonly phoneNumber: boolean; readonly externalId: boolean }
  /** Another transaction holds the account, or a row with the same reference. */
  | { readonly kind: 'busy' }
  /** The statements failed, for this write alone. */
  | { readonly kind: 'broken'; readonly error: unknown }

/** Filters that a transfer must all match; `undefined` ones are not applied. */
export interface TransferFilters {
  readonly referenceId: string | undefined
  /** The beginning of the reference. */
  readonly referencePrefix?: string | undefined
  readonly accountId: string | undefined
  /** The id of a batch. */
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
  /** With a reversal of this status. */
  readonly reversal?: ReversalStatus | undefined
  /** The label or the id of a key, or a person. */
  readonly sentBy?: string | undefined
  /** The label or the id of a key, or a person. */
  readonly decidedBy?: string | undefined
  /** Sent with keys of this person, however it is spelled, while they were that person's. */
  readonly person?: string | undefined
}

/** The column that transfers are sorted by, whose index has the first of them; only references ascend. */
export function sortingOf({ referencePrefix, decidedBy }: Pick<TransferFilters, 'referencePrefix' | 'decidedBy'>) {
  if (referencePrefix !== undefined) return 'referenceId'
  return decidedBy === undefined ? 'createdAtMs' : 'decidedAtMs'
}

/** The place in the list beside a transfer, whether or not that transfer still matches. */
export interface TransferPosition {
  readonly side: 'before' | 'after'
  /** By which the list is sorted. */
  readonly value: string | number
  readonly transactionId: string
}

/** How many transfers, and their miles, by status. */
export type TransferSums = Readonly<Record<TransferStatus, { readonly transfers: number; readonly miles: number }>>

/** A transfer that is to be sent. */
export type UnsentTransfer = Pick<
  NewTransfer,
  'recipient' | 'referenceId' | 'amount' | 'status' | 'by' | 'limit' | 'review' | 'batch' | 'knownSimilar'
>

/** The account of a recipient, with the miles that it was sent in the period. */
export interface KnownRecipient extends Pick<StoredAccount, 'accountId' | 'phoneNumber' | 'status'> {
  readonly milesReceived: number
}

/** The sums that decide about transfers, whose limits are of one period. */
export interface TransferPrecedents {
  readonly recipients: readonly KnownRecipient[]
  /** The transfers that have the references. */
  readonly used: readonly Pick<StoredTransfer, 'referenceId' | 'accountId' | 'amount'>[]
  /** Transfers and opening balances that may be similar to those that name how many are known, latest first. */
  readonly similar: readonly SimilarTransfer[]
  /** Miles that persons have sent in the period, where a sum of theirs matters. */
  readonly sent: ReadonlyMap<string, number>
  /** Miles that keys with a limit have sent and approved in the period, by the ids of the first that share it. */
  readonly moved: ReadonlyMap<string, number>
}

/** A stored transfer that one to be sent may repeat. */
export interface EarlierTransfer extends Pick<
  StoredTransfer,
  'transactionId' | 'referenceId' | 'accountId' | 'amount' | 'createdAtMs' | 'sentBy' | 'sentByKey' | 'sentByPerson'
> {
  /** 0 where it was rejected or reversed. */
  readonly credits: 0 | 1
}

/** A stored transfer or opening balance, as far as similar ones are counted. */
export type SimilarTransfer = Omit<AlikeTransfer, 'transactionId' | 'sentByKey' | 'sentByPerson' | 'credits'>

/** A transfer or opening balance that is alike. */
export interface AlikeTransfer extends Omit<EarlierTransfer, 'transactionId'>, Pick<StoredTransfer, 'batchId'> {
  /** `null` for an opening balance. */
  readonly transactionId: string | null
}

/** The facts that transfers to be sent may share with stored ones. */
export interface WantedTransfers {
  readonly referenceIds: readonly string[]
  /** Accounts with the miles that they are to be sent. */
  readonly alike: readonly Pick<StoredTransfer, 'accountId' | 'amount'>[]
  /** From when on transfers that are alike are wanted. */
  readonly fromMs: number
}

export interface EarlierTransfers {
  /** Those that have one of the references, whenever they were sent and whatever became of them. */
  readonly withReference: readonly EarlierTransfer[]
  /** Those with an account and miles that are wanted, latest first. */
  readonly alike: readonly AlikeTransfer[]
}

/** Stores accounts, transfers and entries. */
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
