import { runSteps } from '#server/database/postgres/sql'
import { openSqlite } from '#server/database/sqlite/open-database'
import { createSql } from '#server/database/sqlite/sql'
import { type DatabaseLocation, openMigrated } from '#server/storages/open-storages'
import { eraseWords } from './erase-words.ts'
import { type JournalLine, readPostgresJournal, readSqliteJournal } from './journal.ts'
import type { SavedEvidence } from './verification/check-seals.ts'
import { verifyLedger as verifyPostgres } from './verification/postgres/verify-ledger.ts'
import { verifyLedger as verifySqlite } from './verification/sqlite/verify-ledger.ts'
import type { LedgerReport } from './verification/verify-steps.ts'

/** The operators' access to the ledger, beside the service. */
export interface Ledger {
  /**
   * Recomputes everything from a snapshot of the stored rows, while services keep writing, up to the first problem: the
   * tables and their constraints, the entries of every transfer and reversal, every balance, and the event log with its
   * seals.
   *
   * @param saved checkpoints and a key to compare the log with
   */
  verify(saved?: SavedEvidence): Promise<LedgerReport>
  /**
   * Erases words about a closed account or of a revoked key, with their salts, and returns the number of affected rows.
   *
   * @throws {InvalidInputError} when the account or key does not exist, is in use, or is already erased
   */
  erase(id: string, erasedBy: string, nowMs: number): Promise<number>
  /** Yields all entries of a snapshot in booking order, in batches. */
  journal(): AsyncIterable<readonly JournalLine[]>
  close(): Promise<void>
}

/**
 * Opens a database's ledger and applies missing migrations, as the service does.
 *
 * @throws {StartError} when the ledger cannot be used
 */
export async function openLedger({ databaseUrl, ...location }: DatabaseLocation): Promise<Ledger> {
  if (databaseUrl !== undefined) {
    const postgres = await openMigrated({ ...location, databaseUrl })
    return {
      verify: (saved) => verifyPostgres(postgres, saved),
      erase: (id, erasedBy, nowMs) =>
        postgres.longTransaction((query) => runSteps(query, eraseWords(id, erasedBy, nowMs))),
      journal: () => readPostgresJournal(postgres),
      close: () => postgres.close(),
    }
  }
  const database = openSqlite(location.dataDir, location.upgradeTo)
  return {
    verify: (saved) => verifySqlite(database, saved),
    async erase(id, erasedBy, nowMs) {
      const rows = await createSql(database).transaction(() => eraseWords(id, erasedBy, nowMs))
      // The write-ahead log still contains the words.
      database.pragma('wal_checkpoint(TRUNCATE)')
      return rows
    },
    journal: () => readSqliteJournal(database),
    close: async () => void database.close(),
  }
}

/** Opens a database's ledger, and closes it after use. */
export async function withLedger<Result>(
  location: DatabaseLocation,
  use: (ledger: Ledger) => Promise<Result>,
): Promise<Result> {
  const ledger = await openLedger(location)
  try {
    return await use(ledger)
  } finally {
    await ledger.close()
  }
}

/** Verifies a database's ledger and compares it with saved checkpoints. */
export function verifyLedger(location: DatabaseLocation, saved?: SavedEvidence): Promise<LedgerReport> {
  return withLedger(location, ({ verify }) => verify(saved))
}
