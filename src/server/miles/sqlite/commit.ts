import { isSqliteUnavailable } from '../../database/sqlite/errors.ts'
import type { Database } from '../../database/sqlite/open-database.ts'
import type { SyncSql } from '../../database/sqlite/sql.ts'
import { createWriteWithoutWaiting } from '../../database/sqlite/write-without-waiting.ts'
import type { LedgerWrite, MilesStorage, Outcome } from '../ledger/storage.ts'
import { createBookEntry } from '../sql/book-entry.ts'
import { createWriteAll } from '../sql/write-all.ts'
import { createStoreTransfers } from './write-transfers.ts'

/** Creates a function that writes a group in one commit, each write as if it were alone. */
export function createCommit(database: Database, { run }: SyncSql): MilesStorage['commit'] {
  const bookEntry = createBookEntry('entries')
  const writeSteps = createWriteAll(createStoreTransfers(bookEntry), bookEntry)
  const withoutWaiting = createWriteWithoutWaiting(database)
  // Nested in the transaction of a group, this one is a savepoint.
  const writeAll = database.transaction((writes: readonly LedgerWrite[]) => run(writeSteps(writes, false)))
  const writeInSavepoints = database.transaction((writes: readonly LedgerWrite[]): Outcome[] =>
    writes.flatMap((write) => {
      try {
        return writeAll([write])
      } catch (error) {
        // A problem of the database affects the whole group, and may have ended the transaction.
        if (isSqliteUnavailable(error) || !database.inTransaction) throw error
        return { kind: 'broken', error }
      }
    }),
  )

  /** Savepoints double the time of a write and are rarely needed, so the first attempt does without them. */
  function writeGroup(writes: readonly LedgerWrite[]): Outcome[] {
    try {
      return writeAll.immediate(writes)
    } catch (error) {
      if (isSqliteUnavailable(error)) throw error
      return writeInSavepoints.immediate(writes)
    }
  }

  return (writes) => withoutWaiting(() => writeGroup(writes))
}
