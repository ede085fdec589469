import type { Database } from 'better-sqlite3'
import { type AppliedMigration, checksumOf, expectAccepted, expectServable, type Migration } from '../migration.ts'

/**
 * Applies the migrations that a database lacks, in order, each in a transaction of its own. Processes that start at once
 * apply each only once.
 *
 * @throws {StartError} when this version cannot serve the database, or what cannot be undone is not accepted
 */
export function migrate(database: Database, migrations: readonly Migration[], upgradeTo?: string): void {
  database.exec(
    'CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT',
  )
  const applied = database.prepare<[], AppliedMigration>('SELECT * FROM migrations ORDER BY number')
  const record = database.prepare('INSERT INTO migrations (number, name, checksum, applied_at) VALUES (?, ?, ?, ?)')

  const applyNext = database.transaction((): boolean => {
    const known = applied.all()
    expectServable(known, migrations, 'DATA_DIR')
    const next = migrations[known.length]
    if (next === undefined) return false
    database.exec(next.sql)
    const number = known.length + 1
    record.run(number, next.name, checksumOf(next), Date.now())
    const { oldestVersion: oldest } = next
    if (oldest) database.prepare('UPDATE migrations SET oldest_version = ? WHERE number = ?').run(oldest, number)
    return true
  })

  expectAccepted(applied.all(), migrations, 'DATA_DIR', upgradeTo)
  // SQLite protects its schema, where alone a constraint can be changed without writing all rows again.
  database.unsafeMode(true)
  while (applyNext.immediate()) {
    // Each call takes the write lock and applies one migration, so a second process sees what the first has applied.
  }
  database.unsafeMode(false)
}
