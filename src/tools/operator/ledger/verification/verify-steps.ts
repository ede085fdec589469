import { isUtf8 } from 'node:buffer'
import { run, sql, type Statement } from '#server/database/sql'
import { lastSummed, sumEvents } from '#server/log/day-sums'
import { type Column, createRowsCheck, type Dialect } from './check-rows.ts'
import { checkSeals, type Kept } from './check-seals.ts'
import { type CheckSteps, type LedgerCheck, runChecks } from './ledger-check.ts'

/** The counts of a verification of the ledger, and the first problem it found. */
export interface LedgerReport {
  readonly accounts: number
  readonly transfers: number
  readonly entries: number
  /** Changes in the log of events. */
  readonly events: number
  /** Signed seals of the log. */
  readonly checkpoints: number
  /** Rows whose words were erased: of their texts and persons nothing is verified. */
  readonly erased: number
  /** The sum of all balances, less the debts. */
  readonly miles: number
  /** One line that says where the problem is; `undefined` when there is none. */
  readonly problem: string | undefined
}

/** How a database verifies what the other one cannot in the same way. */
export interface Verification {
  readonly dialect: Dialect & {
    /** Returns the bytes of a text, as they are stored. */
    readonly bytesOf: (text: string) => string
  }
  /** Selects the columns of all tables. */
  readonly columns: Statement
  readonly migrations: readonly unknown[]
  /** The problem found so far. */
  readonly problem: string | undefined
  /** Whether events are numbered without gaps. */
  readonly isGapless: boolean
}

/** The rows whose words were erased, with whose erasure the log must have. */
const erasedRows = [
  ...['accounts', 'account_changes', 'openings'].map((name) => [name, 'account_id', 'account_id', name] as const),
  ['transfers', 'transaction_id', 'account_id', 'transfers'] as const,
  ['reversals', 'transaction_id', 'account_id', 'reversals JOIN transfers USING (transaction_id)'] as const,
  ['keys', 'key_id', 'key_id', 'keys'] as const,
  ['review_rules', 'rule_no', 'rule_no', 'review_rules'] as const,
]
  .map(
    ([table, id, erased, from]) =>
      `SELECT '${table}' AS name, CAST(${id} AS text) AS id, CAST(${erased} AS text) AS erased FROM ${from} WHERE ${table}.salt IS NULL`,
  )
  .join(' UNION ALL ')

const counts = `
  SELECT (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM transfers) AS transfers,
    (SELECT count(*) FROM entries) + 2 * (SELECT count(*) FROM openings) AS entries, (SELECT count(*) FROM events) AS events,
    (SELECT count(*) FROM checkpoints) AS checkpoints, (SELECT count(*) FROM (${erasedRows}) AS erased) AS erased,
    (SELECT CAST(coalesce(sum(balance - debt), 0) AS double precision) FROM accounts) AS miles`

/** Creates a check by a query that returns the ids of invalid rows. */
function search(sql: Statement, describe: (id: string) => string): LedgerCheck {
  return { sql, take: ({ id }: { readonly id: string }) => describe(id) }
}

/** Rules that constraints guarantee, checked in the log too: a constraint may have been dropped for a while. */
const constraintChecks: readonly LedgerCheck[] = [
  // This one prevents duplicate transfers.
  search(
    'SELECT reference_id AS id FROM transfers GROUP BY reference_id HAVING count(*) > 1',
    (id) => `The reference ${JSON.stringify(id)} was used more than once`,
  ),
  search(
    `SELECT transaction_id AS id FROM transfers
     WHERE status NOT IN ('success', 'pending', 'failed') OR amount NOT BETWEEN 1 AND 999999
       OR decided_by_key = sent_by_key OR (status <> 'success' AND (status = 'failed') <> (decided_by IS NOT NULL))`,
    (id) => `Table transfers is damaged: CHECK constraint failed for ${id}`,
  ),
  search(
    'SELECT account_id AS id FROM accounts WHERE balance NOT BETWEEN 0 AND 9007199254740991',
    (id) => `Table accounts is damaged: CHECK constraint failed for ${id}`,
  ),
  orphanCheck('transfers', 'accounts', 'account_id'),
  orphanCheck('openings', 'accounts', 'account_id'),
  orphanCheck('reversals', 'transfers', 'transaction_id'),
]

function orphanCheck(table: string, parent: string, column: string): LedgerCheck {
  return search(
    `SELECT ${column} AS id FROM ${table} LEFT JOIN ${parent} AS parent USING (${column}) WHERE parent.created_at IS NULL`,
    (id) => `Row ${id} of ${table}: there is no such row of ${parent}`,
  )
}

const erasuresCheck: LedgerCheck = {
  sql: `SELECT name, id FROM (${erasedRows}) AS rows WHERE erased NOT IN (SELECT subject FROM events WHERE kind = 'words.erased')`,
  take: ({ name, id }: { readonly name: string; readonly id: string }) =>
    `Row ${id} of ${name}: its words are missing, but their erasure is not in the log of events`,
}

/**
 * Finds accounts whose entries are not numbered without gaps, or do not sum to the balances after each and at the end. In
 * SQLite, where all entries have numbers that follow the log, they are numbered in that order.
 */
const balancesCheck = (bookingTable: Dialect['bookingTable']): LedgerCheck => ({
  sql: `
    WITH booked AS (
      SELECT account_id, ${bookingTable === 'entries' ? 'entry_id' : 'account_entry_no'} AS place, account_entry_no AS entry_no,
        amount, balance_after
      FROM ${bookingTable} WHERE account_id IS NOT NULL
      UNION ALL
      SELECT account_id, 0, 1, amount, amount FROM openings
    ), summed AS (
      SELECT account_id, entry_no, balance_after, row_number() OVER rising AS number, sum(amount) OVER rising AS sum
      FROM booked WINDOW rising AS (PARTITION BY account_id ORDER BY place ROWS UNBOUNDED PRECEDING)
    ), sums AS (
      SELECT account_id, count(*) AS entries, sum(amount) AS sum FROM booked GROUP BY account_id
    )
    SELECT account_id AS "accountId", number, entry_no AS "entryNo", balance_after AS balance, CAST(sum AS bigint) AS sum
    FROM summed WHERE entry_no IS DISTINCT FROM number OR balance_after IS DISTINCT FROM sum
    UNION ALL
    SELECT account_id, coalesce(entries, 0), last_entry_no, balance - debt, CAST(coalesce(sum, 0) AS bigint)
    FROM accounts LEFT JOIN sums USING (account_id)
    WHERE last_entry_no <> coalesce(entries, 0) OR balance - debt <> coalesce(sum, 0)`,
  take: ({ accountId, number, entryNo, balance, sum }: Readonly<Record<string, string | number>>) =>
    number === entryNo
      ? `Account ${accountId}: the balance is ${balance}, but its entries sum to ${sum}, up to the number ${number}`
      : `Account ${accountId}: its entry ${number} has the number ${entryNo}`,
})

/** Finds sums that differ from the events they claim to sum. */
const falseDaySums = sql`
  SELECT day || ' ' || key_id AS id FROM (
    SELECT day, kind, key_id, transfers, miles FROM day_sums
    UNION ALL
    SELECT day, kind, key_id, -transfers, -miles FROM (${sumEvents(sql`SELECT * FROM events WHERE event_id <= ${lastSummed}`)}) AS computed
  ) AS compared
  GROUP BY day, kind, key_id HAVING sum(transfers) <> 0 OR sum(miles) <> 0
  UNION ALL
  SELECT 'to come' FROM ledgers WHERE coalesce(${lastSummed}, -1) NOT BETWEEN 0 AND (SELECT coalesce(max(event_id), 0) FROM events)`

const daySumsCheck = search(falseDaySums, (id) => `The sums of day ${id} differ from the log of events`)

/**
 * Computes the ledger again from one snapshot, apart from its schema: the rows of all tables, the log of events and its
 * seals, entries and balances.
 *
 * @param kept what the log is compared with
 */
export function* verifySteps(verification: Verification, kept: Kept): CheckSteps<LedgerReport> {
  const [counted] = yield* run<Omit<LedgerReport, 'problem'>>(counts)
  if (counted === undefined) throw new Error('an aggregate returned no row')
  return { ...counted, problem: verification.problem ?? (yield* findProblem(verification, kept)) }
}

function* findProblem(verification: Verification, kept: Kept): CheckSteps<string | undefined> {
  const { dialect, columns, migrations, isGapless } = verification
  const stored = yield* run<Column>(columns)
  const newerCheck = search(
    `SELECT name AS id FROM migrations WHERE number > ${migrations.length} ORDER BY number`,
    (id) => `The database has the migration "${id}" of a newer version; verify it with that one`,
  )
  const textChecks = [...Map.groupBy(stored, ({ table }) => table)].flatMap(([table, own]) =>
    textsCheck(table, own, dialect.bytesOf),
  )
  return (
    (yield* runChecks([newerCheck, ...constraintChecks, ...textChecks])) ??
    (yield* checkSeals(kept, isGapless)) ??
    // An error in the log or in a row makes the sums wrong, too.
    (yield* runChecks([
      createRowsCheck(stored, dialect),
      erasuresCheck,
      balancesCheck(dialect.bookingTable),
      daySumsCheck,
    ]))
  )
}

/**
 * Checks that all texts of a table are UTF-8. Whatever reads other bytes takes each for U+FFFD, so that two texts of
 * different bytes would pass for the same, while a unique index tells them apart.
 */
function textsCheck(table: string, columns: readonly Column[], bytesOf: (text: string) => string): LedgerCheck[] {
  const texts = columns.flatMap(({ column, type }) => (type === 'text' ? [column] : []))
  if (texts.length === 0) return []
  const sql = `SELECT ${columns[0]?.column} AS id, ${bytesOf(`concat_ws(' ', ${texts.join(', ')})`)} AS bytes FROM ${table}`
  const take = ({ id, bytes }: { readonly id: string | number; readonly bytes: Buffer }) =>
    isUtf8(bytes) ? undefined : `Table ${table} is damaged: a text of row ${id} is not UTF-8`
  return [{ sql, take }]
}
