import type { Database } from 'better-sqlite3'
import { type AppliedMigration, checksumOf, expectKnownMigrations, type Migration } from '../migration.ts'

/**
 * Applies the migrations that a database lacks, in order, each in a transaction of its own. Processes that start at once
 * apply each only once.
 *
 * @throws {StartError} when the database has migrations that this version does not know, or that have changed
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
    expectKnownMigrations(known, migrations, 'DATA_DIR')
    const next = migrations[known.length]
    if (next === undefined) return false
    database.exec(next.sql)
    record.run(known.length + 1, next.name, checksumOf(next), Date.now())
    return true
  })

  while (applyNext.immediate()) {
    // Each call takes the write lock and applies one migration, so a second process sees what the first has applied.
  }
}
