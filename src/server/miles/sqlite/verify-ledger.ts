import { migrations } from '../../database/sqlite/migrations.ts'
import { type Database, openSqliteInMemory } from '../../database/sqlite/open-database.ts'
import { createSyncSql } from '../../database/sqlite/sql.ts'
import type { Kept } from '../operator/check-seals.ts'
import { type LedgerReport, orphanedRows, parentColumn } from '../operator/books.ts'
import { searchNewer, verifySteps } from '../operator/verify-steps.ts'
import { verifiedTables } from '../operator/unverified.ts'

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

/** Returns the verified tables of a database; parents come before the tables that refer to them. */
function listLedgerTables(database: Database): readonly string[] {
  const names = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' ORDER BY rowid"
  return verifiedTables(database.prepare<[], string>(names).pluck().all())
}

interface SchemaObject {
  readonly type: string
  readonly name: string
  readonly sql: string | null
}

/**
 * Compares the tables and indexes of the ledger, and all triggers, with those of a new database; the constraints are part of
 * them. A trigger of any table may write to those of the ledger.
 */
function checkSchema(database: Database): string | undefined {
  const fresh = openSqliteInMemory()
  try {
    const found = listObjects(database)
    const expected = listObjects(fresh)
    for (const [name, { type, sql }] of expected) {
      const object = found.get(name)
      if (object === undefined) return `The ${type} ${name} is missing`
      if (plain(object.sql) !== plain(sql)) return `The ${type} ${name} has been altered`
    }
    for (const [name, { type }] of found) if (!expected.has(name)) return `There is an unknown ${type} ${name}`
    return undefined
  } finally {
    fresh.close()
  }
}

/** Returns the SQL of an object without comments and in one spacing: columns that were added later stand beside the others. */
function plain(sql: string | null): string | undefined {
  return sql
    ?.replaceAll(/--.*/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([(),]) ?/g, '$1')
}

function listObjects(database: Database): Map<string, SchemaObject> {
  const objects = database
    .prepare<[string], SchemaObject>(
      "SELECT type, name, sql FROM sqlite_schema WHERE type = 'trigger' OR tbl_name IN (SELECT value FROM json_each(?)) ORDER BY name",
    )
    .all(JSON.stringify(listLedgerTables(database)))
  return new Map(objects.map((object) => [object.name, object]))
}
