import { migrations } from '#server/database/postgres/migrate'
import type { Postgres } from '#server/database/postgres/open-database'
import { type Query, sql } from '#server/database/sql'
import { readAll } from '../../read-all.ts'
import type { CheckSteps } from '../ledger-check.ts'
import type { SavedEvidence } from '../check-seals.ts'
import { type LedgerReport, type Verification, verifySteps } from '../verify-steps.ts'
import { checkSchema, ledgerTables } from './check-schema.ts'

const verification: Verification = {
  dialect: {
    binary: 'COLLATE "C"',
    // Only SQLite numbers rows in the order of the log.
    events: '(SELECT *, 0 AS transfers, 0 AS reversals, 0 AS bookings FROM events) AS events',
    bookingTable: 'bookings',
    jsonObject: 'json_build_object',
    hex: (bytes) => `encode(${bytes}, 'hex')`,
    bytesOf: (text) => `textsend(${text})`,
  },
  columns: sql`
    SELECT relname AS "table", attname AS "column", typname AS type
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid JOIN pg_type ON pg_type.oid = atttypid
    WHERE relnamespace = current_schema()::regnamespace AND relname = ANY (${ledgerTables}::text[]) AND relkind = 'r' AND attnum > 0
      AND NOT attisdropped
    ORDER BY relname, attnum`,
  migrations,
  problem: undefined,
  // Transactions that fail leave gaps in the ids.
  isGapless: false,
}

/** Makes queries read tables, because a damaged index could hide a row. */
const withoutIndexes = `
  SELECT set_config(name, 'off', true) FROM pg_settings
  WHERE name IN ('enable_indexscan', 'enable_indexonlyscan', 'enable_bitmapscan')`

/**
 * Recomputes the ledger from a snapshot: constraints, foreign keys, the event log and its seals, entries, balances and
 * triggers.
 *
 * @param saved checkpoints and a key to compare the log with
 */
export async function verifyLedger(postgres: Postgres, saved: SavedEvidence = {}): Promise<LedgerReport> {
  const snapshot = await postgres.snapshot()
  try {
    await snapshot.query(withoutIndexes)
    const report = await runSteps(snapshot.query, verifySteps(verification, saved))
    return { ...report, problem: report.problem ?? (await checkSchema(postgres, snapshot)) }
  } finally {
    await snapshot.end()
  }
}

async function runSteps<Result>(query: Query, steps: CheckSteps<Result>): Promise<Result> {
  let step = steps.next([])
  while (step.done !== true) {
    const { statement, take } = step.value
    if (take === undefined) {
      step = steps.next(await query(statement))
      continue
    }
    for await (const rows of readAll<object>({ query }, statement)) {
      if (rows.every(take)) continue
      // The cursor of `readAll`, which is not read to its end.
      await query('CLOSE reading')
      break
    }
    step = steps.next([])
  }
  return step.value
}
