import type { Postgres, Snapshot } from '../../database/postgres/open-database.ts'
import { readAll } from '../../database/postgres/read-all.ts'
import { balancesCheck } from '../operator/check-balances.ts'
import { createEntryCheck } from '../operator/check-entries.ts'
import { countErased } from '../operator/check-erasures.ts'
import { logChecks } from '../operator/check-log.ts'
import { type TextColumns, textsCheck } from '../operator/check-texts.ts'
import { type LedgerReport, orphanedRows, parentColumn } from '../operator/ledger-report.ts'
import {
  type AddedSigner,
  createSealChecks,
  type Kept,
  type SealedCheckpoint,
  sealQueries,
} from '../operator/check-seals.ts'
import type { Dialect, LedgerCheck } from '../operator/row-check.ts'
import { checkSchema, ledgerTables } from './check-schema.ts'

const dialect: Dialect = {
  binary: 'COLLATE "C"',
  accountEntries: 'bookings',
  bytesOf: (text) => `textsend(${text})`,
}

const entriesCheck: LedgerCheck = {
  sql: `
    SELECT transfers.transaction_id AS "transactionId", transfers.reference_id AS "referenceId",
      transfers.account_id AS "accountId", transfers.amount, transfers.status,
      coalesce(transfers.decided_at, transfers.created_at) AS "settledAtMs",
      coalesce(reversals.decided_at, reversals.requested_at) AS "reversedAtMs",
      entries.transaction_id || ' ' || kind AS "entryId", kind,
      entries.account_id AS "entryAccountId", entries.amount AS "entryAmount", entries.created_at AS "entryAtMs"
    FROM transfers
    LEFT JOIN reversals ON reversals.transaction_id = transfers.transaction_id AND reversals.status = 'booked'
    LEFT JOIN entries ON entries.transaction_id = transfers.transaction_id
    ORDER BY transfers.transaction_id, kind DESC, entries.account_id NULLS FIRST`,
  start: createEntryCheck,
}

/** A query that returns the ids of invalid rows. */
interface Search {
  readonly sql: string
  readonly describe: (id: string) => string
}

/**
 * Checks the rows themselves for what the constraints guarantee, since a constraint may have been dropped for a while. The
 * first one prevents duplicate transfers.
 */
const searches: readonly Search[] = [
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
]

function searchOrphans(table: string, parent: 'accounts' | 'transfers'): Search {
  const column = parentColumn(parent)
  return {
    sql: `SELECT ${column} AS id FROM ${table} LEFT JOIN ${parent} AS parent USING (${column})
      WHERE parent.${column} IS NULL ORDER BY transaction_id`,
    describe: (id) => orphanedRows(table === 'bookings' ? 'entries' : table, parent, id),
  }
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
    const [counted] = await snapshot.query<Omit<LedgerReport, 'problem'>>(`
      SELECT (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM transfers) AS transfers,
        (SELECT count(*) FROM entries) AS entries, (SELECT count(*) FROM events) AS events,
        (SELECT count(*) FROM checkpoints) AS checkpoints, (${countErased}),
        (SELECT coalesce(sum(balance - debt), 0)::double precision FROM accounts) AS miles`)
    const problem = await findProblem(postgres, snapshot, kept)
    return {
      accounts: 0,
      transfers: 0,
      entries: 0,
      events: 0,
      checkpoints: 0,
      erased: 0,
      miles: 0,
      ...counted,
      problem,
    }
  } finally {
    await snapshot.end()
  }
}

async function findProblem(postgres: Postgres, snapshot: Snapshot, kept: Kept): Promise<string | undefined> {
  for (const { sql, describe } of searches) {
    const [found] = await snapshot.query<{ id: string }>(`${sql} LIMIT 1`)
    if (found !== undefined) return describe(found.id)
  }
  const texts = await snapshot.query<TextColumns>(textColumns, [ledgerTables])
  const textChecks = texts.map((columns) => textsCheck(columns, dialect))
  for (const check of [...textChecks, entriesCheck, balancesCheck(dialect), ...logChecks(dialect)]) {
    const problem = await runCheck(snapshot, check)
    if (problem !== undefined) return problem
  }
  return (await checkSeals(snapshot, kept)) ?? checkSchema(postgres, snapshot)
}

const textColumns = `
  SELECT relname AS "table", max(attname::text) FILTER (WHERE attnum = 1) AS id,
    string_agg(attname, ', ') FILTER (WHERE atttypid = 'text'::regtype) AS columns
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  WHERE relnamespace = current_schema()::regnamespace AND relname = ANY ($1::text[]) AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
  GROUP BY relname HAVING count(*) FILTER (WHERE atttypid = 'text'::regtype) > 0`

async function checkSeals(snapshot: Snapshot, kept: Kept): Promise<string | undefined> {
  const [ledger] = await snapshot.query<{ ledgerId: string }>(sealQueries.ledgerId)
  const signers = await snapshot.query<AddedSigner>(sealQueries.signers)
  const checkpoints = await snapshot.query<SealedCheckpoint>(sealQueries.checkpoints)
  const log = { ledgerId: ledger?.ledgerId ?? '', signers, checkpoints }
  const checks = createSealChecks(log, kept)
  if (typeof checks === 'string') return checks
  for (const check of checks) {
    const problem = await runCheck(snapshot, check)
    if (problem !== undefined) return problem
  }
  return undefined
}

async function runCheck(snapshot: Snapshot, { sql, start }: LedgerCheck): Promise<string | undefined> {
  const check = start()
  for await (const rows of readAll<object>(snapshot, sql)) {
    for (const row of rows) {
      const problem = check.take(row)
      if (problem !== undefined) {
        await snapshot.query('CLOSE reading')
        return problem
      }
    }
  }
  return check.end()
}
