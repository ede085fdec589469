import Sqlite from 'better-sqlite3'
import { type Database, migrate, migrations } from '#server/database/sqlite/open-database'
import { render, sql } from '#server/database/sql'
import type { CheckSteps } from '../ledger-check.ts'
import type { SavedEvidence } from '../check-seals.ts'
import { type LedgerReport, type Verification, verifySteps } from '../verify-steps.ts'
import { verifiedTables } from '../unverified.ts'

/** Each event with the number of transfers, reversals and bookings so far: rows have the same order; a booking is two entries. */
const events = `(
  SELECT *, count(*) FILTER (WHERE kind = 'transfer.stored') OVER rising AS transfers,
    count(*) FILTER (WHERE kind = 'reversal.requested') OVER rising AS reversals,
    count(*) FILTER (WHERE body ->> 'status' IN ('success', 'booked')) OVER rising AS bookings
  FROM events WINDOW rising AS (ORDER BY event_id ROWS UNBOUNDED PRECEDING)
)`

/**
 * Recomputes the ledger from a snapshot: tables, indexes, triggers and numbers, the event log and its seals, entries
 * and balances.
 *
 * @param saved checkpoints and a key to compare the log with
 */
export async function verifyLedger(database: Database, saved: SavedEvidence = {}): Promise<LedgerReport> {
  // A transaction reads one snapshot.
  return database.transaction((): LedgerReport => {
    const verification: Verification = {
      dialect: {
        binary: 'COLLATE BINARY',
        events,
        bookingTable: 'entries',
        jsonObject: 'json_object',
        hex: (bytes) => `nullif(lower(hex(${bytes})), '')`,
        bytesOf: (text) => `CAST(${text} AS BLOB)`,
      },
      columns: sql`
        SELECT tables.value AS "table", fields.name AS "column", lower(fields.type) AS type
        FROM json_each(${JSON.stringify(listLedgerTables(database))}) AS tables, pragma_table_info(tables.value) AS fields`,
      migrations,
      problem: checkTables(database),
      isGapless: true,
    }
    const report = runSteps(database, verifySteps(verification, saved))
    return { ...report, problem: report.problem ?? checkSchema(database) }
  })()
}

function runSteps<Result>(database: Database, steps: CheckSteps<Result>): Result {
  let step = steps.next([])
  while (step.done !== true) {
    const { statement, take } = step.value
    const { text, values } = render(statement, [], 'sqlite')
    const prepared = database.prepare<unknown[], object>(text)
    if (take === undefined) {
      step = steps.next(prepared.all(...values))
      continue
    }
    for (const row of prepared.iterate(...values)) if (!take(row)) break
    step = steps.next([])
  }
  return step.value
}

/** Also finds rows missing from an index: only the index of references prevents duplicate transfers. */
function checkTables(database: Database): string | undefined {
  for (const table of listLedgerTables(database)) {
    const result = database.pragma(`integrity_check(${table})`, { simple: true })
    if (result !== 'ok') return `Table ${table} is damaged: ${String(result).replaceAll('\n', ', ')}`
  }
  return undefined
}

/** Returns a database's verified tables. */
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
 * Compares the ledger's tables and indexes with their constraints, and all triggers, with a new database. All triggers
 * count, because any of them may write to the ledger's tables.
 */
function checkSchema(database: Database): string | undefined {
  const fresh = new Sqlite(':memory:')
  migrate(fresh, migrations)
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

/** Returns an object's SQL without comments and with uniform spacing, which differs for columns added later. */
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
