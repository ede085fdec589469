import type { Database } from '../../database/sqlite/open-database.ts'
import type { Books, JournalLine } from '../operator/books.ts'
import { isValidExternalId, selectExternalIds, type StoredExternalId } from '../operator/check-external-ids.ts'
import { createComputeImbalance } from './compute-imbalance.ts'
import { dialect, verifyLedger } from './verify-ledger.ts'

const batchSize = 500

export function createBooks(database: Database): Books {
  return {
    verify: (kept) => verifyLedger(database, kept),
    imbalance: createComputeImbalance(database),
    invalidExternalIds: async () => findInvalidExternalIds(database),
    journal: () => journal(database),
  }
}

function findInvalidExternalIds(database: Database): readonly StoredExternalId[] {
  const found: StoredExternalId[] = []
  for (const stored of database.prepare<[], StoredExternalId>(selectExternalIds(dialect.externalId)).iterate()) {
    if (!isValidExternalId(stored)) found.push(stored)
  }
  return found
}

async function* journal(database: Database): AsyncGenerator<readonly JournalLine[]> {
  const rows = database
    .prepare<[], JournalLine>(`
      SELECT entry_id AS entryId, entries.created_at AS createdAtMs, entries.transaction_id AS transactionId,
        transfers.reference_id AS referenceId, entries.account_id AS accountId, entries.amount, kind,
        iif(kind = 'reversal', requested_by, sent_by) AS who,
        iif(kind = 'reversal', reversals.decided_by, transfers.decided_by) AS approvedBy,
        iif(kind = 'reversal', reversals.reason, transfers.note) AS note
      FROM entries
      JOIN transfers ON transfers.transaction_id = entries.transaction_id
      LEFT JOIN reversals ON reversals.transaction_id = entries.transaction_id AND reversals.status = 'booked'
      ORDER BY entry_id`)
    .iterate()
  let lines: JournalLine[] = []
  for (const line of rows) {
    lines.push(line)
    if (lines.length < batchSize) continue
    yield lines
    lines = []
  }
  if (lines.length > 0) yield lines
}
