import { migrations } from '../../database/sqlite/migrations.ts'
import type { Database } from '../../database/sqlite/open-database.ts'
import { createSyncSql } from '../../database/sqlite/sql.ts'
import type { Kept } from '../operator/check-seals.ts'
import { type LedgerReport, orphanedRows, parentColumn } from '../operator/ledger-report.ts'
import { searchNewer, verifySteps } from '../operator/verify-steps.ts'
import { checkSchema, listLedgerTables } from './check-schema.ts'

interface Orphan {
  readonly rowid: number | null
  readonly parent: 'accounts' | 'transfers'
}

const textColumns = `
  SELECT tables.value AS "table", max(fields.name) FILTER (WHERE cid = 0) AS id,
    group_concat(fields.name) FILTER (WHERE fields.type = 'TEXT') AS columns
  FROM json_each($1) AS tables, pragma_table_info(tables.value) AS fields
  GROUP BY tables.value HAVING columns IS NOT NULL`

/**
 * Computes the ledger again from a snapshot: tables, indexes, triggers and numbers, the log of events and its seals, entries
 * and balances.
 *
 * @param kept what the log is compared with
 */
export async function verifyLedger(database: Database, kept: Kept = {}): Promise<LedgerReport> {
  // A transaction reads one snapshot.
  return database.transaction((): LedgerReport => {
    const verification = {
      dialect: {
        binary: 'COLLATE BINARY',
        accountEntries: 'entries WHERE account_id IS NOT NULL',
        bytesOf: (text: string) => `CAST(${text} AS BLOB)`,
      },
      textColumns,
      tables: listLedgerTables(database),
      problem: checkTables(database) ?? checkReferences(database),
      searches: [searchNewer(migrations)],
      numbered: [
        ['transfers', 'transfer_no'],
        ['entries', 'entry_id'],
        ['reversals', 'reversal_no'],
        ['events', 'event_id'],
      ],
    } as const
    const report = createSyncSql(database).run(verifySteps(verification, kept))
    return { ...report, problem: report.problem ?? checkSchema(database) }
  })()
}

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
