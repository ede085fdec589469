import type { Database } from '../../database/sqlite/open-database.ts'
import { createEntryCheck, type TransferEntry } from '../operator/check-entries.ts'
import {
  type BalanceMismatch,
  describeMismatch,
  type LedgerReport,
  orphanedRows,
  parentColumn,
} from '../operator/ledger-report.ts'

interface TransferEntryRow extends Omit<TransferEntry, 'reversed'> {
  readonly reversed: 0 | 1
}

interface Orphan {
  readonly rowid: number
  readonly parent: 'accounts' | 'transfers'
}

/** Parents come before the tables that refer to them. */
const tables = ['accounts', 'transfers', 'reversals', 'entries'] as const

/** Recomputes the ledger from a snapshot: tables and indexes, foreign keys, entries and balances. */
export async function verifyLedger(database: Database): Promise<LedgerReport> {
  // A transaction reads one snapshot.
  return database.transaction((): LedgerReport => {
    const count = (sql: string) => database.prepare<[], number>(sql).pluck().get() ?? 0
    return {
      accounts: count('SELECT count(*) FROM accounts'),
      transfers: count('SELECT count(*) FROM transfers'),
      entries: count('SELECT count(*) FROM entries'),
      miles: count('SELECT total(balance) FROM accounts'),
      problem: checkTables(database) ?? checkReferences(database) ?? checkEntries(database) ?? checkBalances(database),
    }
  })()
}

/** Also finds rows missing from an index, such as that of the references, which alone prevents duplicate transfers. */
function checkTables(database: Database): string | undefined {
  for (const table of tables) {
    const result = database.pragma(`integrity_check(${table})`, { simple: true })
    if (result !== 'ok') return `Table ${table} is damaged: ${String(result).replaceAll('\n', ', ')}`
  }
  return undefined
}

function checkReferences(database: Database): string | undefined {
  for (const table of tables) {
    const [orphan] = database.pragma(`foreign_key_check(${table})`) as Orphan[]
    if (orphan === undefined) continue
    const findParentId = database.prepare(`SELECT ${parentColumn(orphan.parent)} FROM ${table} WHERE rowid = ?`).pluck()
    return orphanedRows(table, orphan.parent, String(findParentId.get(orphan.rowid)))
  }
  return undefined
}

function checkEntries(database: Database): string | undefined {
  const rows = database
    .prepare<[], TransferEntryRow>(`
      SELECT transfers.transaction_id AS transactionId, reference_id AS referenceId, transfers.account_id AS accountId,
        transfers.amount, status, reversals.transaction_id IS NOT NULL AS reversed,
        entry_id AS entryId, kind, entries.account_id AS entryAccountId, entries.amount AS entryAmount
      FROM transfers
      LEFT JOIN reversals ON reversals.transaction_id = transfers.transaction_id
      LEFT JOIN entries ON entries.transaction_id = transfers.transaction_id
      ORDER BY transfer_no, entry_id`)
    .iterate()
  const check = createEntryCheck()
  for (const row of rows) {
    const problem = check.take({ ...row, reversed: row.reversed === 1 })
    if (problem !== undefined) return problem
  }
  return check.end()
}

function checkBalances(database: Database): string | undefined {
  const mismatch = database
    .prepare<[], BalanceMismatch>(`
      SELECT account_id AS accountId, balance, ifnull(booked, 0) AS booked
      FROM accounts
      LEFT JOIN (
        SELECT account_id, sum(amount) AS booked FROM entries WHERE account_id IS NOT NULL GROUP BY account_id
      ) USING (account_id)
      WHERE balance <> ifnull(booked, 0) OR balance < 0
      ORDER BY account_id LIMIT 1`)
    .get()
  return mismatch && describeMismatch(mismatch)
}
