import type { LedgerReport } from './check-entries.ts'
import type { Reversal, Reversed } from './reverse-transfer.ts'

/** One entry of the journal, with the transfer it belongs to. */
export interface JournalLine {
  /** Entries are numbered in the order of their booking. */
  readonly entryId: number
  readonly createdAtMs: number
  readonly transactionId: string
  readonly referenceId: string
  /** `null` for the outside source. */
  readonly accountId: string | null
  readonly amount: number
  readonly kind: 'transfer' | 'reversal'
  readonly who: string
  readonly approvedBy: string | null
  readonly note: string | null
}

/** What an operator does with the ledger beside the service. */
export interface Books {
  /**
   * Computes everything anew from what is stored, as it was at one moment, while services go on writing. Stops at the
   * first fault.
   */
  verify(): Promise<LedgerReport>
  /** Miles by which entries and balances disagree at one moment, without looking at each. */
  imbalance(): Promise<number>
  /** All entries in the order of their booking, as they were at one moment, some at a time. */
  journal(): AsyncIterable<readonly JournalLine[]>
  /**
   * Books the opposite of a transfer in one commit: the transfer and its entries stay as they are.
   *
   * @throws {ReversalRefusedError} where it is unknown, not credited or reversed already, or the balance does not cover it
   */
  reverse(reversal: Reversal): Promise<Reversed>
}
