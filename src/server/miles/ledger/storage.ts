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
  /** What lets staff know the key that sent it, as it was called then. */
  readonly sentBy: string
  readonly createdAtMs: number
}

/** One of the two: an account id in lower case, or a phone number in E.164. */
export type Recipient = { readonly accountId: string } | { readonly phoneNumber: string }

/** A transfer to be stored, and credited at once unless it is pending. */
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
  /** What all transfers of the key from one time to before another may come to, those that failed left out. */
  readonly limit: { readonly miles: number; readonly fromMs: number; readonly toMs: number } | undefined
}

/** An end to a pending transfer; one that succeeds is credited. */
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

/** What became of a write; all but the first leave nothing behind. */
export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'reference-used' }
  | { readonly kind: 'recipient-unknown' }
  | { readonly kind: 'limit-passed'; readonly milesLeft: number }
  | { readonly kind: 'transfer-unknown' }
  | { readonly kind: 'own-transfer' }
  | { readonly kind: 'settled-already'; readonly status: TransferStatus }
  | { readonly kind: 'account-known'; readonly phoneNumber: boolean; readonly externalId: boolean }
  /** The statements themselves failed, for this write alone. */
  | { readonly kind: 'broken'; readonly error: unknown }

/** What transfers are sought by; a transfer passes every filter that is given. */
export interface TransferFilters {
  readonly referenceId: string | undefined
  readonly accountId: string | undefined
  readonly status: TransferStatus | undefined
  /** Included. */
  readonly fromMs: number | undefined
  /** Not included. */
  readonly toMs: number | undefined
}

/** Where accounts, transfers and entries are kept. */
export interface MilesStorage {
  /**
   * Does all writes in one commit, each as if it were alone, and gives the outcome of each in the same order: nothing is
   * told before it is on disk. Throws where nothing at all was written, because the database is away, busy or full.
   */
  commit(writes: readonly LedgerWrite[]): Promise<readonly Outcome[]>
  /** How many commits are better under way at a time than one after the other. */
  readonly commitsAtOnce: number
  hasAccounts(): Promise<boolean>
  findAccount(recipient: Recipient): Promise<StoredAccount | undefined>
  findTransfer(transactionId: string): Promise<StoredTransfer | undefined>
  /** Newest first. */
  listTransfers(filters: TransferFilters, limit: number, offset: number): Promise<readonly StoredTransfer[]>
  countTransfers(filters: TransferFilters): Promise<number>
}
