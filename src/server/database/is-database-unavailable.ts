import Sqlite from 'better-sqlite3'
import { isPostgresAway } from './postgres/errors.ts'

/** Whether an error says that the database is away, busy, full or broken, rather than that a statement is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  return isSqliteAway(error) || isPostgresAway(error)
}

function isSqliteAway(error: unknown): boolean {
  return (
    error instanceof Sqlite.SqliteError &&
    /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|CORRUPT|NOTADB|NOMEM|PROTOCOL)/.test(error.code)
  )
}

/** Whether an error says that another process is writing to the SQLite database. */
export function isBusy(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
}
