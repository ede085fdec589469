import type { Postgres } from '#server/database/postgres/open-database'
import type { Database } from '#server/database/sqlite/open-database'
import { inBatches } from './in-batches.ts'
import { readAll } from './read-all.ts'

/** An entry with the transfer that it belongs to. */
export interface JournalLine {
  /** The entry's number in booking order; `null` for an opening. */
  readonly entryId: number | null
  readonly createdAtMs: number
  /** For an opening, which has no transfer, the account's id. */
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
 * Selects all entries, with openings first.
 *
 * @param entryId the SQL expression that numbers them
 */
const journalLines = (entryId: string) => `
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

/** Numbers entries as they are read: a stored sequence would be a bottleneck for all transfers. */
const postgresEntryId =
  'row_number() OVER (ORDER BY entries.created_at, entries.transaction_id, kind DESC, entries.account_id NULLS FIRST)'

export async function* readPostgresJournal(postgres: Postgres): AsyncGenerator<readonly JournalLine[]> {
  const snapshot = await postgres.snapshot()
  try {
    yield* readAll<JournalLine>(snapshot, journalLines(postgresEntryId))
  } finally {
    await snapshot.end()
  }
}

const batchSize = 500

export async function* readSqliteJournal(database: Database): AsyncGenerator<readonly JournalLine[]> {
  yield* inBatches(database.prepare<[], JournalLine>(journalLines('entry_id')).iterate(), batchSize)
}
