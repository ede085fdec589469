import { migrations } from '../../database/postgres/migrations.ts'
import type { Postgres } from '../../database/postgres/open-database.ts'
import { runSteps } from '../../database/postgres/sql.ts'
import type { Kept } from '../operator/check-seals.ts'
import { type LedgerReport, orphanedRows, parentColumn } from '../operator/books.ts'
import { type Search, searchNewer, type Verification, verifySteps } from '../operator/verify-steps.ts'
import { checkSchema, ledgerTables } from './check-schema.ts'

/**
 * Checks the rows themselves for what the constraints guarantee, since a constraint may have been dropped for a while. The
 * first one prevents duplicate transfers.
 */
const searches: readonly Search[] = [
  searchNewer(migrations),
  {
    sql: 'SELECT reference_id AS id FROM transfers GROUP BY reference_id HAVING count(*) > 1',
    describe: (id) => `The reference ${JSON.stringify(id)} was used more than once`,
  },
  {
    sql: `SELECT transaction_id AS id FROM transfers
      WHERE status NOT IN ('success', 'pending', 'failed') OR amount NOT BETWEEN 1 AND 999999
        OR decided_by_key = sent_by_key OR (status <> 'success' AND (status = 'failed') <> (decided_by IS NOT NULL))`,
    describe: (id) => `Table transfers is damaged: CHECK constraint failed for ${id}`,
  },
  {
    sql: 'SELECT account_id AS id FROM accounts WHERE balance NOT BETWEEN 0 AND 9007199254740991',
    describe: (id) => `Table accounts is damaged: CHECK constraint failed for ${id}`,
  },
  searchOrphans('transfers', 'accounts'),
  searchOrphans('reversals', 'transfers'),
  searchOrphans('bookings', 'transfers'),
  searchOrphans('bookings', 'accounts'),
  searchOrphans('openings', 'accounts'),
]

function searchOrphans(table: string, parent: 'accounts' | 'transfers'): Search {
  const column = parentColumn(parent)
  return {
    sql: `SELECT ${column} AS id FROM ${table} LEFT JOIN ${parent} AS parent USING (${column})
      WHERE parent.${column} IS NULL ORDER BY 1`,
    describe: (id) => orphanedRows(table === 'bookings' ? 'entries' : table, parent, id),
  }
}

const textColumns = `
  SELECT relname AS "table", max(attname::text) FILTER (WHERE attnum = 1) AS id,
    string_agg(attname, ', ') FILTER (WHERE atttypid = 'text'::regtype) AS columns
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  WHERE relnamespace = current_schema()::regnamespace AND relname = ANY ($1::text[]) AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
  GROUP BY relname HAVING count(*) FILTER (WHERE atttypid = 'text'::regtype) > 0`

const verification: Verification = {
  dialect: { binary: 'COLLATE "C"', accountEntries: 'bookings', bytesOf: (text) => `textsend(${text})` },
  textColumns,
  tables: ledgerTables,
  problem: undefined,
  searches,
  numbered: [],
}

/** Makes queries read the tables rather than their indexes. */
const withoutIndexes = `
  SELECT set_config(name, 'off', true) FROM pg_settings
  WHERE name IN ('enable_indexscan', 'enable_indexonlyscan', 'enable_bitmapscan')`

/**
 * Computes the ledger again from a snapshot: constraints, foreign keys, the log of events and its seals, entries, balances
 * and triggers.
 *
 * @param kept what the log is compared with
 */
export async function verifyLedger(postgres: Postgres, kept: Kept = {}): Promise<LedgerReport> {
  const snapshot = await postgres.snapshot()
  try {
    await snapshot.query(withoutIndexes)
    const report = await runSteps(snapshot.query, verifySteps(verification, kept))
    return { ...report, problem: report.problem ?? (await checkSchema(postgres, snapshot)) }
  } finally {
    await snapshot.end()
  }
}
