import { openSqlite } from '../database/sqlite/open-database.ts'
import { openPostgres } from '../database/postgres/open-database.ts'
import type { TestDatabase } from './test-database.ts'
import { verifyLedger as verifyPostgresLedger } from '../miles/postgres/verify-ledger.ts'
import { verifyLedger as verifySqliteLedger } from '../miles/sqlite/verify-ledger.ts'

/** A ledger without its triggers and constraints, as the owner of the tables or the file can tamper with it. */
export interface TamperedLedger {
  /** Returns the problem that a verification finds after tampering, and undoes the tampering. */
  problemAfter(tampering: string): Promise<string | undefined>
  close(): Promise<void>
}

export async function tamperWithLedger({ dataDir, databaseUrl }: TestDatabase): Promise<TamperedLedger> {
  return databaseUrl === undefined ? tamperWithSqlite(dataDir) : tamperWithPostgres(databaseUrl)
}

function tamperWithSqlite(dataDir: string): TamperedLedger {
  const database = openSqlite(dataDir)
  const triggers = database
    .prepare<[], string>(
      "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('transfers', 'entries', 'reversals')",
    )
    .pluck()
    .all()
  for (const name of triggers) database.exec(`DROP TRIGGER ${name}`)
  database.pragma('foreign_keys = OFF')
  return {
    async problemAfter(tampering) {
      database.exec('SAVEPOINT untouched')
      try {
        database.pragma('ignore_check_constraints = ON')
        database.exec(tampering)
        database.pragma('ignore_check_constraints = OFF')
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
  for (const table of ['transfers', 'bookings', 'reversals', 'accounts']) {
    await postgres.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  }
  const constraints = await postgres.query<{ drop: string }>(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop FROM pg_constraint
    WHERE connamespace = current_schema()::regnamespace
      AND (contype IN ('f', 'c') OR conname = 'transfers_reference_id_key')`)
  for (const { drop } of constraints) await postgres.query(drop)
  return {
    async problemAfter(tampering) {
      let problem: string | undefined
      const session = postgres.session(({ query, transaction }) =>
        transaction(async () => {
          await query(tampering)
          const snapshot = async () => ({ query, end: async () => undefined })
          problem = (await verifyPostgresLedger({ ...postgres, snapshot })).problem
          throw new RollbackError()
        }),
      )
      await session.catch((error: unknown) => {
        if (!(error instanceof RollbackError)) throw error
      })
      return problem
    },
    close: () => postgres.close(),
  }
}
