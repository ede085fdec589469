import { openSqlite } from '#server/database/sqlite/open-database'
import { openPostgres } from '#server/database/postgres/open-database'
import type { TestDatabase } from '#server/testing/test-database'
import type { SavedEvidence } from '../check-seals.ts'
import { verifyLedger as verifyPostgresLedger } from '../postgres/verify-ledger.ts'
import { verifyLedger as verifySqliteLedger } from '../sqlite/verify-ledger.ts'

/** A ledger whose triggers and constraints the owner of the tables or the file drops to tamper with it. */
export interface TamperedLedger {
  /**
   * Returns the problem that a verification finds after tampering, and undoes the tampering.
   *
   * @param saved what the log is compared with
   */
  problemAfter(tampering: string, saved?: SavedEvidence): Promise<string | undefined>
  /** The same, of tampering that is done with all triggers and constraints in place, or changes them. */
  problemAfterSchemaChange(change: string): Promise<string | undefined>
  close(): Promise<void>
}

export async function tamperWithLedger({ dataDir, databaseUrl }: TestDatabase): Promise<TamperedLedger> {
  return databaseUrl === undefined ? tamperWithSqlite(dataDir) : tamperWithPostgres(databaseUrl)
}

function tamperWithSqlite(dataDir: string): TamperedLedger {
  const database = openSqlite(dataDir)
  const triggers = database
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    .all()
  database.pragma('foreign_keys = OFF')
  return {
    async problemAfter(tampering, saved) {
      database.exec('SAVEPOINT untouched')
      try {
        for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`)
        database.pragma('ignore_check_constraints = ON')
        database.exec(tampering)
        database.pragma('ignore_check_constraints = OFF')
        // As by somebody who leaves no trace in the schema.
        for (const { sql } of triggers) database.exec(sql)
        return (await verifySqliteLedger(database, saved)).problem
      } finally {
        database.exec('ROLLBACK TO untouched; RELEASE untouched')
      }
    },
    async problemAfterSchemaChange(change) {
      database.exec('SAVEPOINT untouched')
      try {
        database.exec(change)
        return (await verifySqliteLedger(database)).problem
      } finally {
        database.exec('ROLLBACK TO untouched; RELEASE untouched')
      }
    },
    close: async () => void database.close(),
  }
}

/** Rolls the tampering back. */
class RollbackError extends Error {}

async function tamperWithPostgres(databaseUrl: string): Promise<TamperedLedger> {
  const postgres = openPostgres(databaseUrl)
  const tables = [
    'transfers',
    'bookings',
    'openings',
    'reversals',
    'accounts',
    'account_changes',
    'events',
    'tiles',
    'checkpoints',
    'review_rules',
  ]
  const constraints = await postgres.query<{ drop: string }>(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop FROM pg_constraint
    WHERE connamespace = current_schema()::regnamespace
      AND (contype IN ('f', 'c') OR conname = 'transfers_reference_id_key')`)
  const problemIn = async (tampering: readonly string[], saved: SavedEvidence = {}) => {
    let problem: string | undefined
    const session = postgres.session(({ query, transaction }) =>
      transaction(async () => {
        // An automatic vacuum leaves its table after a second.
        await query("SET LOCAL lock_timeout = '10s'")
        for (const statement of tampering) await query(statement)
        const snapshot = async () => ({ query, end: async () => undefined })
        problem = (await verifyPostgresLedger({ ...postgres, snapshot }, saved)).problem
        throw new RollbackError()
      }),
    )
    await session.catch((error: unknown) => {
      if (!(error instanceof RollbackError)) throw error
    })
    return problem
  }
  return {
    problemAfter: (tampering, saved) =>
      problemIn(
        [
          ...tables.map((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`),
          ...constraints.map(({ drop }) => drop),
          tampering,
        ],
        saved,
      ),
    problemAfterSchemaChange: (change) => problemIn([change]),
    close: () => postgres.close(),
  }
}
