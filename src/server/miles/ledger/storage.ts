import type { TransferStatus } from '#contract/transfer'

/** A member's account; the phone number in E.164, the balance in whole miles, times in milliseconds since the epoch. */
export interface StoredAccount {
  readonly accountId: string
  readonly phoneNumber: string
  readonly externalId: string
  readonly balance: number
  readonly createdAtMs: number
}

export interface StoredTransfer {
  readonly transactionId: string
  readonly referenceId: string
  readonly accountId: string
  readonly amount: number
  readonly status: TransferStatus
  readonly note: string | null
  /** The label of the key that sent it, as it was at the time. */
  readonly sentBy: string
  readonly createdAtMs: number
}

/** Either an account id in lower case, or a phone number in E.164. */
export type Recipient = { readonly accountId: string } | { readonly phoneNumber: string }

/** A transfer to store, and to credit at once unless it is pending. */
export interface NewTransfer {
  readonly kind: 'transfer'
  readonly transactionId: string
  readonly referenceId: string
  readonly recipient: Recipient
  readonly amount: number
  readonly status: 'success' | 'pending'
  readonly note: string | null
  readonly sentBy: string
  readonly sentByKey: string
  readonly createdAtMs: number
  /** The most miles that transfers with this key may sum to from `fromMs` to before `toMs`, failed ones not counted. */
  readonly limit: { readonly miles: number; readonly fromMs: number; readonly toMs: number } | undefined
}

/** The approval or rejection of a pending transfer; an approved one is credited. */
export interface Decision {
  readonly kind: 'decision'
  readonly transactionId: string
  readonly status: 'success' | 'failed'
  readonly decidedBy: string
  readonly decidedByKey: string
  readonly decidedAtMs: number
}

export interface NewAccount {
  readonly kind: 'account'
  readonly accountId: string
  readonly phoneNumber: string
  readonly externalId: string
  readonly createdAtMs: number
}

export type LedgerWrite = NewTransfer | Decision | NewAccount

/** The outcome of a write; all but `done` leave nothing behind. */
export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'reference-used' }
  | { readonly kind: 'recipient-unknown' }
  | { readonly kind: 'limit-passed'; readonly milesLeft: number }
  | { readonly kind: 'transfer-unknown' }
  | { readonly kind: 'own-transfer' }
  | { readonly kind: 'settled-already'; readonly status: TransferStatus }
  | { readonly kind: 'account-known'; readonly phoneNumber: boolean; readonly externalId: boolean }
  /** The statements failed, for this write alone. */
  | { readonly kind: 'broken'; readonly error: unknown }

/** Filters that a transfer must all match; `undefined` ones are not applied. */
export interface TransferFilters {
  readonly referenceId: string | undefined
  readonly accountId: string | undefined
  readonly status: TransferStatus | undefined
  /** Inclusive. */
  readonly fromMs: number | undefined
  /** Exclusive. */
  readonly toMs: number | undefined
  /** Inclusive; a transfer that was not decided does not match. */
  readonly decidedFromMs?: number | undefined
  /** Exclusive. */
  readonly decidedToMs?: number | undefined
  /** The label or the id of a key, or a person. */
  readonly sentBy?: string | undefined
}

/** The place in the list beside a transfer, whether or not that transfer still matches. */
export interface TransferPosition {
  readonly side: 'older' | 'newer'
  readonly createdAtMs: number
  readonly transactionId: string
}

/** Stores accounts, transfers and entries. */
export interface MilesStorage {
  /**
   * Does all writes in one commit, each as if it were alone, and returns their outcomes in the same order once they are on
   * disk. Throws when nothing was written, because the database is unreachable, busy or full.
   */
  commit(writes: readonly LedgerWrite[]): Promise<readonly Outcome[]>
  /** The best number of commits to run at the same time. */
  readonly commitsAtOnce: number
  hasAccounts(): Promise<boolean>
  findAccount(recipient: Recipient): Promise<StoredAccount | undefined>
  findTransfer(transactionId: string): Promise<StoredTransfer | undefined>
  /**
   * Returns the newest that match, newest first, or those beside a position, nearest to it.
   *
   * @param start how many of the newest are skipped, or the position, from which every page costs the same
   */
  listTransfers(
    filters: TransferFilters,
    limit: number,
    start: number | TransferPosition,
  ): Promise<readonly StoredTransfer[]>
  countTransfers(filters: TransferFilters): Promise<number>
  /** Counts no further than `most`; `undefined` when there are more. */
  countTransfersUpTo(filters: TransferFilters, most: number): Promise<number | undefined>
}
