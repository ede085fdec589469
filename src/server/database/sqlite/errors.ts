import Sqlite from 'better-sqlite3'

/** Returns whether the database is locked, full, damaged or unreachable, as opposed to a faulty statement. */
export function isSqliteUnavailable(error: unknown): boolean {
  return (
    error instanceof Sqlite.SqliteError &&
    /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|CORRUPT|NOTADB|NOMEM|PROTOCOL)/.test(error.code)
  )
}

/** Returns whether another process holds the write lock. */
export function isSqliteBusy(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
}
