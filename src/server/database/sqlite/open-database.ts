import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { StartError } from '../../errors.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'

export type Database = Sqlite.Database

/** How long a statement waits for another process to finish writing. */
const busyTimeoutMs = 10_000
/** Pages that the log holds before they are put in place, 8 MB of them: commits change the same pages again and again. */
const checkpointPages = 2000

/**
 * Opens the database of a data folder, making both where they are missing, and brings its tables up to date.
 * Several processes may have one folder open; a commit that was acknowledged is on disk.
 *
 * @throws {StartError} when the folder cannot be written, or a newer version made the database
 */
export function openDatabase(dataDir: string): Database {
  const file = join(dataDir, 'milestay.db')
  let database: Database
  try {
    makeFolder(resolve(dataDir))
    database = new Sqlite(file, { timeout: busyTimeoutMs })
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
    database.pragma(`wal_autocheckpoint = ${checkpointPages}`)
  } catch (cause) {
    throw new StartError(`DATA_DIR: cannot keep a database in ${dataDir}: ${reason(cause)}`, { cause })
  }
  try {
    expectPragma(database, 'journal_mode', 'wal')
    expectPragma(database, 'synchronous', 2)
    migrate(database, migrations)
  } catch (cause) {
    database.close()
    if (cause instanceof StartError) throw cause
    throw new StartError(`DATA_DIR: cannot use ${file}: ${reason(cause)}`, { cause })
  }
  return database
}

/** Makes a folder and those above it. Node's own way never ends where the system denies that a parent exists, as in /proc. */
function makeFolder(path: string, hasParent = false): void {
  try {
    mkdirSync(path)
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return
    if (codeOf(cause) !== 'ENOENT' || hasParent) throw cause
    makeFolder(dirname(path))
    makeFolder(path, true)
  }
}

function codeOf(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined
}

/** A file system that cannot do what the pragma asks for keeps another value without an error, so it is read back. */
function expectPragma(database: Database, name: string, expected: string | number) {
  const actual = database.pragma(name, { simple: true })
  if (actual !== expected) throw new Error(`${name} is ${String(actual)}, not ${expected}`)
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
