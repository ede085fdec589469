import type { Database } from '../../database/sqlite/open-database.ts'
import type { Postgres, Query } from '../../database/postgres/open-database.ts'

/** The target holds a different ledger; the message says where in one line. */
export class CopyRefusedError extends Error {
  override readonly name = 'CopyRefusedError'
}

type Row = Readonly<Record<string, unknown>>

const rowsPerCommit = 1000

/**
 * Copies the keys, accounts, transfers and entries that the target lacks from SQLite to PostgreSQL. Each commit leaves the
 * target consistent, so running it again resumes an interrupted copy, or adds what was written since.
 *
 * @throws {CopyRefusedError} when the target holds a different ledger
 */
export async function copyLedger(
  from: Database,
  to: Postgres,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const rows = (sql: string, ...values: unknown[]) => from.prepare<unknown[], Row>(sql).all(...values)
  await copyKeys(to, rows('SELECT * FROM keys'))
  for (let last = ''; ;) {
    const accounts = rows(
      'SELECT account_id, phone_number, external_id, created_at FROM accounts WHERE account_id > ? ORDER BY account_id LIMIT ?',
      last,
      rowsPerCommit,
    )
    if (accounts.length === 0) break
    last = String(accounts.at(-1)?.['account_id'])
    await copyAccounts(to, accounts)
  }
  const total = from.prepare<[], number>('SELECT count(*) FROM transfers').pluck().get() ?? 0
  let done = 0
  for (let last = 0; ;) {
    const transfers = rows(
      'SELECT * FROM transfers WHERE transfer_no > ? ORDER BY transfer_no LIMIT ?',
      last,
      rowsPerCommit,
    )
    if (transfers.length === 0) break
    const isInRange = 'transaction_id IN (SELECT transaction_id FROM transfers WHERE transfer_no BETWEEN ? AND ?)'
    const range = [transfers[0]?.['transfer_no'], transfers.at(-1)?.['transfer_no']]
    // PostgreSQL stores the two entries of a booking as one row, which the account's entry determines.
    const bookings = rows(`SELECT * FROM entries WHERE account_id IS NOT NULL AND ${isInRange}`, ...range)
    await copyTransfers(to, transfers, bookings, rows(`SELECT * FROM reversals WHERE ${isInRange}`, ...range))
    last = Number(range[1])
    done += transfers.length
    onProgress(done, total)
  }
}

async function copyKeys({ query }: Postgres, keys: readonly Row[]): Promise<void> {
  for (const key of keys) {
    const columns = Object.keys(key)
    await query(
      `INSERT INTO keys (${columns.join(', ')}) VALUES (${columns.map((_, at) => `$${at + 1}`).join(', ')})
       ON CONFLICT (key_id) DO UPDATE SET revoked_at = coalesce(keys.revoked_at, excluded.revoked_at)`,
      ...Object.values(key),
    )
  }
}

async function copyAccounts({ query }: Postgres, accounts: readonly Row[]): Promise<void> {
  const json = asJson(accounts)
  await query(
    `INSERT INTO accounts (account_id, phone_number, external_id, created_at)
     SELECT account_id, phone_number, external_id, created_at FROM jsonb_populate_recordset(NULL::accounts, $1)
     ON CONFLICT DO NOTHING`,
    json,
  )
  const columns = ['phone_number', 'external_id', 'created_at']
  const [other] = await query<{ id: string }>(
    `SELECT copied.account_id AS id FROM jsonb_populate_recordset(NULL::accounts, $1) AS copied
     LEFT JOIN accounts USING (account_id)
     WHERE (${columns.map((column) => `accounts.${column}`).join(', ')})
       IS DISTINCT FROM (${columns.map((column) => `copied.${column}`).join(', ')})
     ORDER BY 1 LIMIT 1`,
    json,
  )
  if (other !== undefined)
    throw new CopyRefusedError(`Account ${other.id} conflicts with an account of the target ledger`)
}

/** Copies transfers with their bookings and reversals, in one commit. */
async function copyTransfers(
  to: Postgres,
  transfers: readonly Row[],
  bookings: readonly Row[],
  reversals: readonly Row[],
): Promise<void> {
  await to.transaction(async (query) => {
    await addMissing(query, 'transfers', asJson(transfers))
    await query(
      `UPDATE transfers SET status = copied.status, decided_by = copied.decided_by,
         decided_by_key = copied.decided_by_key, decided_at = copied.decided_at
       FROM jsonb_populate_recordset(NULL::transfers, $1) AS copied
       WHERE transfers.transaction_id = copied.transaction_id AND transfers.status = 'pending' AND copied.status <> 'pending'`,
      asJson(transfers),
    )
    await query(
      `WITH booked AS (
         INSERT INTO bookings SELECT * FROM jsonb_populate_recordset(NULL::bookings, $1)
         ON CONFLICT DO NOTHING RETURNING account_id, amount
       )
       UPDATE accounts SET balance = balance + sums.amount
       FROM (SELECT account_id, sum(amount) AS amount FROM booked GROUP BY account_id) AS sums
       WHERE accounts.account_id = sums.account_id`,
      asJson(bookings),
    )
    await addMissing(query, 'reversals', asJson(reversals))
    await expectSame(query, 'transfers', asJson(transfers), 'transaction_id')
    await expectSame(query, 'bookings', asJson(bookings), 'transaction_id, kind')
    await expectSame(query, 'reversals', asJson(reversals), 'transaction_id')
  })
}

async function addMissing(query: Query, table: string, json: string): Promise<void> {
  await query(
    `INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1) ON CONFLICT DO NOTHING`,
    json,
  )
}

/** Throws when a copied row is missing from the target or differs there. */
async function expectSame(query: Query, table: string, json: string, key: string): Promise<void> {
  const [other] = await query<{ id: string }>(
    `SELECT copied.transaction_id AS id FROM jsonb_populate_recordset(NULL::${table}, $1) AS copied
     LEFT JOIN ${table} AS found USING (${key})
     WHERE found.* IS DISTINCT FROM copied.*
     ORDER BY 1 LIMIT 1`,
    json,
  )
  if (other !== undefined) throw new CopyRefusedError(`Transfer ${other.id} differs in the target ledger`)
}

/** Removes U+0000, which PostgreSQL accepts in no text. */
function asJson(rows: readonly Row[]): string {
  return JSON.stringify(rows).replaceAll(/(?<!\\)((?:\\\\)*)\\u0000/g, '$1')
}
