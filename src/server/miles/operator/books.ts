import type { Kept } from './check-seals.ts'

/** One entry, with the transfer it belongs to. */
export interface JournalLine {
  /** Entries are numbered in booking order; `null` for an opening. */
  readonly entryId: number | null
  readonly createdAtMs: number
  /** For an opening, which belongs to no transfer, the id of the account. */
  readonly transactionId: string
  readonly referenceId: string | null
  /** `null` for the external source of miles. */
  readonly accountId: string | null
  readonly amount: number
  readonly kind: 'transfer' | 'reversal' | 'opening'
  readonly who: string
  readonly approvedBy: string | null
  readonly note: string | null
}

/**
 * Selects all entries, first those of the openings.
 *
 * @param entryId what numbers them
 */
export const journalLines = (entryId: string) => `
  SELECT NULL AS "entryId", imported_at AS "createdAtMs", CAST(account_id AS text) AS "transactionId", reference AS "referenceId",
    CASE side WHEN 1 THEN account_id END AS "accountId", side * amount AS amount, 'opening' AS kind, imported_by AS who,
    NULL AS "approvedBy", NULL AS note
  FROM openings CROSS JOIN (SELECT -1 AS side UNION ALL SELECT 1) AS sides
  UNION ALL
  SELECT ${entryId} AS "entryId", entries.created_at AS "createdAtMs", entries.transaction_id AS "transactionId",
    transfers.reference_id AS "referenceId", entries.account_id AS "accountId", entries.amount, kind,
    CASE kind WHEN 'reversal' THEN requested_by ELSE sent_by END AS who,
    CASE kind WHEN 'reversal' THEN reversals.decided_by ELSE transfers.decided_by END AS "approvedBy",
    CASE kind WHEN 'reversal' THEN reversals.reason ELSE transfers.note END AS note
  FROM entries
  JOIN transfers ON transfers.transaction_id = entries.transaction_id
  LEFT JOIN reversals ON reversals.transaction_id = entries.transaction_id AND reversals.status = 'booked'
  ORDER BY "entryId" NULLS FIRST, "createdAtMs", "transactionId", "accountId" NULLS FIRST`

/** The ledger as operators use it, next to the service. */
export interface Books {
  /**
   * Recomputes everything from a snapshot of the stored rows while services keep writing, up to the first problem: the
   * tables and their constraints, the entries of every transfer and reversal, every balance, and the log of events with its
   * seals.
   *
   * @param kept what the log is compared with
   */
  verify(kept?: Kept): Promise<LedgerReport>
  /**
   * Erases the words about a closed account, or those of a revoked key, together with their salts, and returns the number
   * of rows that had some.
   *
   * @throws {InvalidInputError} when it does not exist, is in use or erased already
   */
  erase(id: string, erasedBy: string, nowMs: number): Promise<number>
  /** Returns the miles by which the sums of entries and balances differ, without checking each. */
  imbalance(): Promise<number>
  /** Yields all entries of a snapshot in booking order, in batches. */
  journal(): AsyncIterable<readonly JournalLine[]>
}

/** What a verification of the ledger counted, and the first problem it found. */
export interface LedgerReport {
  readonly accounts: number
  readonly transfers: number
  readonly entries: number
  /** Changes in the log of events. */
  readonly events: number
  /** Signed seals of the log. */
  readonly checkpoints: number
  /** Rows whose words were erased: of their texts and persons nothing is verified. */
  readonly erased: number
  /** The sum of all balances, less the debts. */
  readonly miles: number
  /** One line that says where the problem is; `undefined` when there is none. */
  readonly problem: string | undefined
}
