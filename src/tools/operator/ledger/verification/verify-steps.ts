import { isUtf8 } from 'node:buffer'
import { run, sql, type Statement } from '#server/database/sql'
import { lastSummed, sumEvents } from '#server/log/day-sums'
import { type Column, createRowsCheck, type Dialect } from './check-rows.ts'
import { checkSeals, type SavedEvidence } from './check-seals.ts'
import { type CheckSteps, type LedgerCheck, runChecks } from './ledger-check.ts'

/** The counts of a ledger verification, and the first problem found. */
export interface LedgerReport {
  readonly accounts: number
  readonly transfers: number
  readonly entries: number
  /** The number of events in the log. */
  readonly events: number
  /** The number of signed checkpoints of the log. */
  readonly checkpoints: number
  /** The number of rows with erased words; their texts and persons are not verified. */
  readonly erased: number
  /** The sum of all balances minus debts. */
  readonly miles: number
  /** One line with the place of the problem; `undefined` without a problem. */
  readonly problem: string | undefined
}

/** The parts of a verification that differ between databases. */
export interface Verification {
  readonly dialect: Dialect & {
    /** Returns the SQL expression of a text's stored bytes. */
    readonly bytesOf: (text: string) => string
  }
  /** Selects the columns of all tables. */
  readonly columns: Statement
  readonly migrations: readonly unknown[]
  /** The problem found so far. */
  readonly problem: string | undefined
  /** Whether event numbers have no gaps. */
  readonly isGapless: boolean
}

/** The rows with erased words, each with the id whose erasure must be in the log. */
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

/** Creates a check from a query that returns the ids of invalid rows. */
function search(sql: Statement, describe: (id: string) => string): LedgerCheck {
  return { sql, take: ({ id }: { readonly id: string }) => describe(id) }
}

/** The rules of constraints, checked on the data too: a constraint may have been dropped for a while. */
const constraintChecks: readonly LedgerCheck[] = [
  // Prevents duplicate transfers.
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
 * Finds accounts whose entry numbers have gaps, or whose entries do not add up to each balance. In SQLite, entry
 * numbers follow the log, and so does the order of the check.
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

/** Finds sums that differ from the events that they summarize. */
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
 * Recomputes the ledger from one snapshot, except for its schema: the rows of all tables, the event log and its seals,
 * entries and balances.
 *
 * @param saved checkpoints and a key to compare the log with
 */
export function* verifySteps(verification: Verification, saved: SavedEvidence): CheckSteps<LedgerReport> {
  const [counted] = yield* run<Omit<LedgerReport, 'problem'>>(counts)
  if (counted === undefined) throw new Error('an aggregate returned no row')
  return { ...counted, problem: verification.problem ?? (yield* findProblem(verification, saved)) }
}

function* findProblem(verification: Verification, saved: SavedEvidence): CheckSteps<string | undefined> {
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
    (yield* checkSeals(saved, isGapless)) ??
    // An error in the log or in a row also makes the sums wrong.
    (yield* runChecks([
      createRowsCheck(stored, dialect),
      erasuresCheck,
      balancesCheck(dialect.bookingTable),
      daySumsCheck,
    ]))
  )
}

/**
 * Checks that all texts of a table are valid UTF-8. Readers replace each invalid byte with U+FFFD, so two different
 * texts would look the same, while a unique index distinguishes them.
 */
function textsCheck(table: string, columns: readonly Column[], bytesOf: (text: string) => string): LedgerCheck[] {
  const texts = columns.flatMap(({ column, type }) => (type === 'text' ? [column] : []))
  if (texts.length === 0) return []
  const sql = `SELECT ${columns[0]?.column} AS id, ${bytesOf(`concat_ws(' ', ${texts.join(', ')})`)} AS bytes FROM ${table}`
  const take = ({ id, bytes }: { readonly id: string | number; readonly bytes: Buffer }) =>
    isUtf8(bytes) ? undefined : `Table ${table} is damaged: a text of row ${id} is not UTF-8`
  return [{ sql, take }]
}
