import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { StartError } from '../../errors.ts'

export interface Migration {
  readonly name: string
  readonly sql: string
}

export interface AppliedMigration {
  readonly name: string
  readonly checksum: string
}

/**
 * Applies the migrations a database lacks, in order, each in a transaction of its own. A migration that was applied
 * must not have changed since; processes that start at once apply each only once.
 *
 * @throws {StartError} when the database has migrations this version does not know, or others than this version's
 */
export function migrate(database: Database, migrations: readonly Migration[]): void {
  database.exec(
    'CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT',
  )
  const applied = database.prepare<[], AppliedMigration>(
    'SELECT number, name, checksum FROM migrations ORDER BY number',
  )
  const record = database.prepare('INSERT INTO migrations (number, name, checksum, applied_at) VALUES (?, ?, ?, ?)')

  const applyNext = database.transaction((): boolean => {
    const known = applied.all()
    expectOurs(known, migrations, 'DATA_DIR')
    const next = migrations[known.length]
    if (next === undefined) return false
    database.exec(next.sql)
    record.run(known.length + 1, next.name, checksumOf(next), Date.now())
    return true
  })

  while (applyNext.immediate()) {
    // Each call applies one step; the lock it takes makes a second process see what the first has done.
  }
}

/** @throws {StartError} naming the variable, when the database has migrations other than this version's */
export function expectOurs(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
  variable: string,
): void {
  if (applied.length > migrations.length) {
    throw new StartError(
      `${variable}: the database is of a newer version of Milestay (its step ${applied.length} is "${applied.at(-1)?.name}", this version knows ${migrations.length})`,
    )
  }
  for (const [index, { name, checksum }] of applied.entries()) {
    if (checksum !== checksumOf(migrations[index])) {
      throw new StartError(`${variable}: step ${index + 1} of the database, "${name}", differs from this version's`)
    }
  }
}

/** What tells whether a migration has changed since it was applied. */
export function checksumOf(migration: Migration | undefined): string | undefined {
  return migration && createHash('sha256').update(migration.sql).digest('hex')
}
