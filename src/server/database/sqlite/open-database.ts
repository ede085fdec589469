import { join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { StartError } from '../../operation/errors.ts'
import { reasonOf } from '../../runtime/reason-of.ts'
import { migrationsOf } from '../migrations.ts'
import { isSqliteBusy } from './errors.ts'
import { closeDatabaseToOthers, createPrivateFile, openPrivateFolder } from './private-files.ts'
import { type AppliedMigration, checksumOf, expectAccepted, expectServable, type Migration } from '../migration.ts'

export type Database = Sqlite.Database

export const migrations = migrationsOf('sqlite')

/** How long a statement waits for another process that writes. */
const busyTimeoutMs = 10_000
const pollMs = 10
/** The log grows to 8 MB before a checkpoint, because commits often change the same pages. */
const checkpointPages = 2000

/**
 * Opens the database of a data folder, creates both if they are missing, and applies missing migrations. Several processes
 * can open the same folder. An acknowledged commit is on disk. Only the owner of the files can read them.
 *
 * @throws {StartError} when the folder cannot be written, or this version cannot serve the database
 */
export function openSqlite(dataDir: string, upgradeTo?: string): Database {
  const file = join(dataDir, 'milestay.db')
  let database: Database
  try {
    openPrivateFolder(resolve(dataDir))
    createPrivateFile(file)
    closeDatabaseToOthers(file)
    database = new Sqlite(file, { timeout: busyTimeoutMs })
    keepWriteAheadLog(database)
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
    // Zeroes erased data within its page.
    database.pragma('secure_delete = FAST')
    database.pragma(`wal_autocheckpoint = ${checkpointPages}`)
  } catch (cause) {
    throw new StartError(`DATA_DIR: cannot open a database in ${dataDir}: ${reasonOf(cause)}`, { cause })
  }
  try {
    expectPragma(database, 'journal_mode', 'wal')
    expectPragma(database, 'synchronous', 2)
    migrate(database, migrations, upgradeTo)
  } catch (cause) {
    database.close()
    if (cause instanceof StartError) throw cause
    throw new StartError(`DATA_DIR: cannot use ${file}: ${reasonOf(cause)}`, { cause })
  }
  return database
}

/** Retries while another process opens the new database; SQLite's own timeout does not cover this change. */
function keepWriteAheadLog(database: Database) {
  const startedAt = performance.now()
  for (;;) {
    try {
      database.pragma('journal_mode = WAL')
      return
    } catch (error) {
      if (!isSqliteBusy(error) || performance.now() - startedAt > busyTimeoutMs) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollMs)
    }
  }
}

/** Reads a pragma back, because a file system that does not support it ignores it without an error. */
function expectPragma(database: Database, name: string, expected: string | number) {
  const actual = database.pragma(name, { simple: true })
  if (actual !== expected) throw new Error(`${name} is ${String(actual)}, not ${expected}`)
}

/**
 * Applies missing migrations in order, each in a transaction of its own. If several processes start together, each migration
 * is applied once.
 *
 * @throws {StartError} when this version cannot serve the database, or the operator has not accepted irreversible migrations
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
  // Lets migrations write SQLite's schema table, the only way to change a constraint without rewriting all rows.
  database.unsafeMode(true)
  while (applyNext.immediate()) {
    // Each call takes the write lock and applies one migration, so a second process sees what the first has applied.
  }
  database.unsafeMode(false)
}
