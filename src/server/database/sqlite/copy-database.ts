import Sqlite from 'better-sqlite3'
import type { Database } from './open-database.ts'

/** Pages copied at a time. */
const pagesPerStep = 1000

/**
 * Copies a database as it is at one moment, while services keep writing, into a single self-contained file, and checks it.
 *
 * @param check what SQLite checks of the copy: each row and page, or each index too, which takes longer
 * @throws {Error} when it cannot be written, or is damaged
 */
export async function copyDatabase(
  database: Database,
  file: string,
  check: 'quick_check' | 'integrity_check',
  verify: (copy: Database) => Promise<void> = async () => {},
): Promise<void> {
  // The read transaction pins a snapshot: otherwise each write by another process would restart the copy.
  database.exec('BEGIN')
  try {
    database.prepare('SELECT count(*) FROM migrations').get()
    await database.backup(file, { progress: () => pagesPerStep })
  } finally {
    database.exec('COMMIT')
  }
  const copy = new Sqlite(file)
  try {
    // In WAL mode the copy could be two files.
    const mode = copy.pragma('journal_mode = DELETE', { simple: true })
    if (mode !== 'delete') throw new Error(`its journal mode is still ${String(mode)}`)
    expectIntact(copy, check)
    await verify(copy)
  } finally {
    copy.close()
  }
}

/** @throws {Error} when SQLite finds that a database is damaged */
export function expectIntact(database: Database, check: 'quick_check' | 'integrity_check'): void {
  const result = database.pragma(`${check}(1)`, { simple: true })
  if (result !== 'ok') throw new Error(`the copy is damaged: ${String(result)}`)
}
