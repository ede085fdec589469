import type { Postgres, Snapshot } from '../../database/postgres/open-database.ts'
import { readAll } from '../../database/postgres/read-all.ts'
import { createEntryCheck, type TransferEntry } from '../operator/check-entries.ts'
import {
  type BalanceMismatch,
  describeMismatch,
  type LedgerReport,
  orphanedRows,
  parentColumn,
} from '../operator/ledger-report.ts'

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

/** Recomputes the ledger from a snapshot: constraints, foreign keys, entries and balances. */
export async function verifyLedger(postgres: Postgres): Promise<LedgerReport> {
  const snapshot = await postgres.snapshot()
  try {
    await snapshot.query(withoutIndexes)
    const [counted] = await snapshot.query<Omit<LedgerReport, 'problem'>>(`
      SELECT (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM transfers) AS transfers,
        (SELECT count(*) FROM entries) AS entries,
        (SELECT coalesce(sum(balance), 0)::double precision FROM accounts) AS miles`)
    const problem = (await checkRows(snapshot)) ?? (await checkEntries(snapshot)) ?? (await checkBalances(snapshot))
    return { accounts: 0, transfers: 0, entries: 0, miles: 0, ...counted, problem }
  } finally {
    await snapshot.end()
  }
}

async function checkRows({ query }: Snapshot): Promise<string | undefined> {
  for (const { sql, describe } of searches) {
    const [found] = await query<{ id: string }>(`${sql} LIMIT 1`)
    if (found !== undefined) return describe(found.id)
  }
  return undefined
}

async function checkEntries(snapshot: Snapshot): Promise<string | undefined> {
  const batches = readAll<TransferEntry>(
    snapshot,
    `SELECT transfers.transaction_id AS "transactionId", reference_id AS "referenceId",
       transfers.account_id AS "accountId", transfers.amount, status,
       reversals.transaction_id IS NOT NULL AS reversed,
       entries.transaction_id || ' ' || kind AS "entryId", kind,
       entries.account_id AS "entryAccountId", entries.amount AS "entryAmount"
     FROM transfers
     LEFT JOIN reversals USING (transaction_id)
     LEFT JOIN entries USING (transaction_id)
     ORDER BY transfers.transaction_id, kind DESC, entries.account_id NULLS FIRST`,
  )
  const check = createEntryCheck()
  for await (const batch of batches) {
    for (const row of batch) {
      const problem = check.take(row)
      if (problem !== undefined) return problem
    }
  }
  return check.end()
}

async function checkBalances({ query }: Snapshot): Promise<string | undefined> {
  const [mismatch] = await query<BalanceMismatch>(`
    SELECT account_id AS "accountId", balance, coalesce(booked, 0)::bigint AS booked
    FROM accounts
    LEFT JOIN (
      SELECT account_id, sum(amount) AS booked FROM entries WHERE account_id IS NOT NULL GROUP BY account_id
    ) AS sums USING (account_id)
    WHERE balance <> coalesce(booked, 0)
    ORDER BY account_id LIMIT 1`)
  return mismatch && describeMismatch(mismatch)
}
