import { type Database, openSqliteInMemory } from '../../database/sqlite/open-database.ts'
import { verifiedTables } from '../operator/unverified.ts'

/** Returns the verified tables of a database; parents come before the tables that refer to them. */
export function listLedgerTables(database: Database): readonly string[] {
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
export function checkSchema(database: Database): string | undefined {
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
export function plain(sql: string | null): string | undefined {
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
