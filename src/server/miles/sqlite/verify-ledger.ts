import type { Database } from '../../database/sqlite/open-database.ts'
import { type CheckedLine, createEntryCheck, type LedgerReport } from '../operator/check-entries.ts'

interface LineRow extends Omit<CheckedLine, 'reversed'> {
  readonly reversed: 0 | 1
}

/** In the order in which one stands on the other. */
const tables = ['accounts', 'transfers', 'reversals', 'entries'] as const

/**
 * Computes everything anew from what is stored, as it was at one moment, while services go on writing: tables and their
 * indexes, the entries of every transfer and reversal, and the balance of every account. Stops at the first fault.
 */
export function verifyLedger(database: Database): LedgerReport {
  // One transaction sees one moment.
  return database.transaction((): LedgerReport => {
    const count = (sql: string) => database.prepare<[], number>(sql).pluck().get() ?? 0
    return {
      accounts: count('SELECT count(*) FROM accounts'),
      transfers: count('SELECT count(*) FROM transfers'),
      entries: count('SELECT count(*) FROM entries'),
      miles: count('SELECT total(balance) FROM accounts'),
      fault: tableFault(database) ?? linkFault(database) ?? entriesFault(database) ?? balanceFault(database),
    }
  })()
}

/** Also tells an index that lacks a row, as that of the references, which alone keeps a transfer from being sent twice. */
function tableFault(database: Database): string | undefined {
  for (const table of tables) {
    const said = database.pragma(`integrity_check(${table})`, { simple: true })
    if (said !== 'ok') return `The table of ${table} is damaged: ${String(said).replaceAll('\n', ', ')}`
  }
  return undefined
}

function linkFault(database: Database): string | undefined {
  for (const table of tables) {
    const [broken] = database.pragma(`foreign_key_check(${table})`) as { rowid: number; parent: string }[]
    if (broken !== undefined) return `Number ${broken.rowid} of the ${table} belongs to none of the ${broken.parent}`
  }
  return undefined
}

/** Goes through the transfers as they were stored. */
function entriesFault(database: Database): string | undefined {
  const rows = database
    .prepare<[], LineRow>(`
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
    const fault = check.take({ ...row, reversed: row.reversed === 1 })
    if (fault !== undefined) return fault
  }
  return check.end()
}

function balanceFault(database: Database): string | undefined {
  const wrong = database
    .prepare<[], { accountId: string; balance: number; booked: number }>(`
      SELECT account_id AS accountId, balance, ifnull(booked, 0) AS booked
      FROM accounts
      LEFT JOIN (
        SELECT account_id, sum(amount) AS booked FROM entries WHERE account_id IS NOT NULL GROUP BY account_id
      ) USING (account_id)
      WHERE balance <> ifnull(booked, 0) OR balance < 0
      ORDER BY account_id LIMIT 1`)
    .get()
  return wrong && `Account ${wrong.accountId}: the balance is ${wrong.balance}, but its entries sum to ${wrong.booked}`
}
