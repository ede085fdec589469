import papaparse from 'papaparse'
import type { Database } from '../database/open-database.ts'

interface JournalLine {
  readonly entryId: number
  readonly createdAtMs: number
  readonly transactionId: string
  readonly referenceId: string
  readonly accountId: string | null
  readonly amount: number
  readonly kind: 'transfer' | 'reversal'
  readonly who: string
  readonly approvedBy: string | null
  readonly note: string | null
}

const linesPerChunk = 500

/** What a spreadsheet takes for the beginning of a formula. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * The journal as CSV, one line an entry in the order of their booking, as it was at one moment. The account of the outside
 * source is `source`. A text that a spreadsheet would take for a formula begins with an apostrophe.
 */
export function* exportJournal(database: Database): Generator<string> {
  const lines = database
    .prepare<[], JournalLine>(`
      SELECT entry_id AS entryId, entries.created_at AS createdAtMs, entries.transaction_id AS transactionId,
        reference_id AS referenceId, entries.account_id AS accountId, entries.amount, kind,
        iif(kind = 'reversal', booked_by, sent_by) AS who,
        iif(kind = 'reversal', NULL, decided_by) AS approvedBy,
        iif(kind = 'reversal', reversals.note, transfers.note) AS note
      FROM entries
      JOIN transfers ON transfers.transaction_id = entries.transaction_id
      LEFT JOIN reversals ON reversals.transaction_id = entries.transaction_id
      ORDER BY entry_id`)
    .iterate()
  let rows: unknown[][] = [
    ['entry', 'time', 'transaction_id', 'reference_id', 'account_id', 'amount', 'kind', 'who', 'approved_by', 'note'],
  ]
  for (const { entryId, createdAtMs, transactionId, referenceId, accountId, amount, kind, who, ...rest } of lines) {
    const time = new Date(createdAtMs).toISOString()
    const account = accountId ?? 'source'
    rows.push([entryId, time, transactionId, referenceId, account, amount, kind, who, rest.approvedBy, rest.note])
    if (rows.length < linesPerChunk) continue
    yield csv(rows)
    rows = []
  }
  if (rows.length > 0) yield csv(rows)
}

function csv(rows: unknown[][]): string {
  return `${papaparse.unparse(rows, { escapeFormulae: formula, newline: '\n' })}\n`
}
