import type { Database } from '../../database/sqlite/open-database.ts'
import { balancesCheck } from '../operator/check-balances.ts'
import { createEntryCheck } from '../operator/check-entries.ts'
import { countErased } from '../operator/check-erasures.ts'
import { logChecks } from '../operator/check-log.ts'
import { type TextColumns, textsCheck } from '../operator/check-texts.ts'
import { type LedgerReport, orphanedRows, parentColumn } from '../operator/ledger-report.ts'
import {
  type AddedSigner,
  createSealChecks,
  type Kept,
  type SealedCheckpoint,
  type SealedLog,
  sealQueries,
} from '../operator/check-seals.ts'
import type { Dialect, LedgerCheck } from '../operator/row-check.ts'
import { checkSchema, listLedgerTables } from './check-schema.ts'

interface Orphan {
  readonly rowid: number | null
  readonly parent: 'accounts' | 'transfers'
}

const dialect: Dialect = {
  binary: 'COLLATE BINARY',
  accountEntries: 'entries WHERE account_id IS NOT NULL',
  bytesOf: (text) => `CAST(${text} AS BLOB)`,
}

const entriesCheck: LedgerCheck = {
  sql: `
    SELECT transfers.transaction_id AS transactionId, transfers.reference_id AS referenceId,
      transfers.account_id AS accountId, transfers.amount, transfers.status,
      ifnull(transfers.decided_at, transfers.created_at) AS settledAtMs,
      ifnull(reversals.decided_at, reversals.requested_at) AS reversedAtMs,
      entry_id AS entryId, kind, entries.account_id AS entryAccountId, entries.amount AS entryAmount,
      entries.created_at AS entryAtMs
    FROM transfers
    LEFT JOIN reversals ON reversals.transaction_id = transfers.transaction_id AND reversals.status = 'booked'
    LEFT JOIN entries ON entries.transaction_id = transfers.transaction_id
    ORDER BY transfer_no, entry_id`,
  start: createEntryCheck,
}

/**
 * Computes the ledger again from a snapshot: tables, indexes, triggers and numbers, the log of events and its seals, entries
 * and balances.
 *
 * @param kept what the log is compared with
 */
export async function verifyLedger(database: Database, kept: Kept = {}): Promise<LedgerReport> {
  // A transaction reads one snapshot.
  return database.transaction((): LedgerReport => {
    const count = (sql: string) => database.prepare<[], number>(sql).pluck().get() ?? 0
    return {
      accounts: count('SELECT count(*) FROM accounts'),
      transfers: count('SELECT count(*) FROM transfers'),
      entries: count('SELECT count(*) FROM entries'),
      events: count('SELECT count(*) FROM events'),
      miles: count('SELECT total(balance - debt) FROM accounts'),
      checkpoints: count('SELECT count(*) FROM checkpoints'),
      erased: count(countErased),
      problem: findProblem(database, kept),
    }
  })()
}

function findProblem(database: Database, kept: Kept): string | undefined {
  const early = checkTables(database) ?? checkReferences(database)
  if (early !== undefined) return early
  const texts = database.prepare<[string], TextColumns>(textColumns).all(JSON.stringify(listLedgerTables(database)))
  const textChecks = texts.map((columns) => textsCheck(columns, dialect))
  for (const check of [...textChecks, entriesCheck, balancesCheck(dialect), ...logChecks(dialect)]) {
    const problem = runCheck(database, check)
    if (problem !== undefined) return problem
  }
  return checkNumbers(database) ?? checkSeals(database, kept) ?? checkSchema(database)
}

function checkSeals(database: Database, kept: Kept): string | undefined {
  const log: SealedLog = {
    ledgerId: database.prepare<[], string>(sealQueries.ledgerId).pluck().get() ?? '',
    signers: database.prepare<[], AddedSigner>(sealQueries.signers).all(),
    checkpoints: database.prepare<[], SealedCheckpoint>(sealQueries.checkpoints).all(),
  }
  const checks = createSealChecks(log, kept)
  if (typeof checks === 'string') return checks
  for (const check of checks) {
    const problem = runCheck(database, check)
    if (problem !== undefined) return problem
  }
  return undefined
}

function runCheck(database: Database, { sql, start }: LedgerCheck): string | undefined {
  const check = start()
  for (const row of database.prepare(sql).iterate()) {
    const problem = check.take(row)
    if (problem !== undefined) return problem
  }
  return check.end()
}

const textColumns = `
  SELECT tables.value AS "table", max(fields.name) FILTER (WHERE cid = 0) AS id,
    group_concat(fields.name) FILTER (WHERE fields.type = 'TEXT') AS columns
  FROM json_each(?) AS tables, pragma_table_info(tables.value) AS fields
  GROUP BY tables.value HAVING columns IS NOT NULL`

/** Also finds rows missing from an index, such as that of the references, which alone prevents duplicate transfers. */
function checkTables(database: Database): string | undefined {
  for (const table of listLedgerTables(database)) {
    const result = database.pragma(`integrity_check(${table})`, { simple: true })
    if (result !== 'ok') return `Table ${table} is damaged: ${String(result).replaceAll('\n', ', ')}`
  }
  return undefined
}

function checkReferences(database: Database): string | undefined {
  for (const table of listLedgerTables(database)) {
    const [orphan] = database.pragma(`foreign_key_check(${table})`) as Orphan[]
    if (orphan === undefined) continue
    const findParentId = database.prepare(`SELECT ${parentColumn(orphan.parent)} FROM ${table} WHERE rowid = ?`).pluck()
    return orphanedRows(table, orphan.parent, String(findParentId.get(orphan.rowid)))
  }
  return undefined
}

const numbered = [
  ['transfers', 'transfer_no'],
  ['entries', 'entry_id'],
  ['reversals', 'reversal_no'],
  ['events', 'event_id'],
] as const

/** No row of these is ever deleted, so that the last number is their count. */
function checkNumbers(database: Database): string | undefined {
  for (const [table, column] of numbered) {
    const [count, last] = database
      .prepare<[], [number, number]>(`SELECT count(*), ifnull(max(${column}), 0) FROM ${table}`)
      .raw()
      .get() ?? [0, 0]
    if (count !== last) return `Table ${table} has ${count} rows, but the last one has the number ${last}`
  }
  return undefined
}
