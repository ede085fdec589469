import type { Postgres, Snapshot } from '../../database/postgres/open-database.ts'
import { readAll } from '../../database/postgres/read-all.ts'
import { type CheckedLine, createEntryCheck, type LedgerReport } from '../operator/check-entries.ts'

/** One that gives no rows where a table is as it should be, and otherwise what is wrong. */
interface Search {
  readonly sql: string
  readonly fault: (found: Readonly<Record<string, unknown>>) => string
}

/**
 * What constraints keep, looked for in the rows themselves: a constraint may have been taken away for a while. The first
 * is what keeps a transfer from being sent twice.
 */
const searches: readonly Search[] = [
  {
    sql: 'SELECT reference_id AS name FROM transfers GROUP BY reference_id HAVING count(*) > 1',
    fault: ({ name }) => `The reference ${JSON.stringify(name)} was used more than once`,
  },
  {
    sql: `SELECT transaction_id AS name FROM transfers
      WHERE status NOT IN ('success', 'pending', 'failed') OR amount NOT BETWEEN 1 AND 999999
        OR decided_by_key = sent_by_key OR (status <> 'success' AND (status = 'failed') <> (decided_by IS NOT NULL))`,
    fault: ({ name }) => `The table of transfers is damaged: CHECK constraint failed for ${String(name)}`,
  },
  {
    sql: 'SELECT account_id AS name FROM accounts WHERE balance NOT BETWEEN 0 AND 9007199254740991',
    fault: ({ name }) => `The table of accounts is damaged: CHECK constraint failed for ${String(name)}`,
  },
  ...missing('transfers', 'accounts', 'account_id'),
  ...missing('reversals', 'transfers', 'transaction_id'),
  ...missing('bookings', 'transfers', 'transaction_id'),
  ...missing('bookings', 'accounts', 'account_id'),
]

function missing(table: string, parent: string, column: string): readonly Search[] {
  const named = table === 'bookings' ? 'entries' : table
  return [
    {
      sql: `SELECT transaction_id AS name FROM ${table} LEFT JOIN ${parent} AS parent USING (${column})
        WHERE parent.${column} IS NULL ORDER BY transaction_id`,
      fault: ({ name }) => `Those of ${String(name)} among the ${named} belong to none of the ${parent}`,
    },
  ]
}

/** Reads the tables themselves rather than their indexes. */
const withoutIndexes = `
  SELECT set_config(name, 'off', true) FROM pg_settings
  WHERE name IN ('enable_indexscan', 'enable_indexonlyscan', 'enable_bitmapscan')`

/** Computes everything anew, from what the tables themselves hold. */
export async function verifyLedger(postgres: Postgres): Promise<LedgerReport> {
  const snapshot = await postgres.snapshot()
  try {
    await snapshot.query(withoutIndexes)
    const [counted] = await snapshot.query<Omit<LedgerReport, 'fault'>>(`
      SELECT (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM transfers) AS transfers,
        (SELECT count(*) FROM entries) AS entries,
        (SELECT coalesce(sum(balance), 0)::double precision FROM accounts) AS miles`)
    const fault = (await searchedFault(snapshot)) ?? (await entriesFault(snapshot)) ?? (await balanceFault(snapshot))
    return { accounts: 0, transfers: 0, entries: 0, miles: 0, ...counted, fault }
  } finally {
    await snapshot.end()
  }
}

async function searchedFault({ query }: Snapshot): Promise<string | undefined> {
  for (const { sql, fault } of searches) {
    const [found] = await query<Record<string, unknown>>(`${sql} LIMIT 1`)
    if (found !== undefined) return fault(found)
  }
  return undefined
}

async function entriesFault(snapshot: Snapshot): Promise<string | undefined> {
  const lines = readAll<CheckedLine>(
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
  for await (const some of lines) {
    for (const line of some) {
      const fault = check.take(line)
      if (fault !== undefined) return fault
    }
  }
  return check.end()
}

async function balanceFault({ query }: Snapshot): Promise<string | undefined> {
  const [wrong] = await query<{ accountId: string; balance: number; booked: number }>(`
    SELECT account_id AS "accountId", balance, coalesce(booked, 0)::bigint AS booked
    FROM accounts
    LEFT JOIN (
      SELECT account_id, sum(amount) AS booked FROM entries WHERE account_id IS NOT NULL GROUP BY account_id
    ) AS sums USING (account_id)
    WHERE balance <> coalesce(booked, 0)
    ORDER BY account_id LIMIT 1`)
  return wrong && `Account ${wrong.accountId}: the balance is ${wrong.balance}, but its entries sum to ${wrong.booked}`
}
