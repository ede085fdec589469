import { isUtf8 } from 'node:buffer'
import { run, type Steps } from '../../database/sql.ts'
import { falseDaySums } from '../log/day-sums.ts'
import { balancesCheck } from './check-balances.ts'
import { createEntryCheck } from './check-entries.ts'
import { countErased, erasuresCheck } from './check-erasures.ts'
import { type AddedSigner, createSealChecks, type Kept, type SealedCheckpoint, sealQueries } from './check-seals.ts'
import type { LedgerReport } from './books.ts'
import { type Dialect, type LedgerCheck, checkGroups } from './row-check.ts'
import { eventsCheck } from './check-events.ts'
import { type Body, type Event, type LoggedRow, type LoggedTable, loggedTables } from './logged-tables.ts'

/** A query that returns the ids of invalid rows. */
export interface Search {
  readonly sql: string
  readonly describe: (id: string) => string
}

/** Finds the first migration of a newer version, whose schema this one cannot compare. */
export const searchNewer = (migrations: readonly unknown[]): Search => ({
  sql: `SELECT name AS id FROM migrations WHERE number > ${migrations.length} ORDER BY number`,
  describe: (id) => `The database has the migration "${id}" of a newer version; verify it with that one`,
})

/** How a database verifies what the other one cannot in the same way. */
export interface Verification {
  readonly dialect: Dialect
  /** Selects the columns with texts of the tables in `$1`. */
  readonly textColumns: string
  readonly tables: readonly string[]
  /** What was found already. */
  readonly problem: string | undefined
  /** Look for rows that break a constraint, which may have been dropped for a while. */
  readonly searches: readonly Search[]
  /** Columns that number the rows of tables from 1 on, as SQLite does. */
  readonly numbered: readonly (readonly [table: string, column: string])[]
}

const counts = `
  SELECT (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM transfers) AS transfers,
    (SELECT count(*) FROM entries) + 2 * (SELECT count(*) FROM openings) AS entries, (SELECT count(*) FROM events) AS events,
    (SELECT count(*) FROM checkpoints) AS checkpoints, (${countErased}) AS erased,
    (SELECT CAST(coalesce(sum(balance - debt), 0) AS double precision) FROM accounts) AS miles`

const daySumsSearch: Search = {
  sql: falseDaySums,
  describe: (id) => `The sums of day ${id} are not those of the log of events`,
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

/**
 * Computes the ledger again from one snapshot, apart from its schema: the rows of all tables, the log of events and its
 * seals, entries and balances.
 *
 * @param kept what the log is compared with
 */
export function* verifySteps(verification: Verification, kept: Kept): Steps<LedgerReport> {
  const [counted] = yield* run<Omit<LedgerReport, 'problem'>>(counts)
  if (counted === undefined) throw new Error('an aggregate returned no row')
  return { ...counted, problem: yield* findProblem(verification, kept) }
}

function* findProblem(verification: Verification, kept: Kept): Steps<string | undefined> {
  const { dialect, textColumns, tables, problem, searches, numbered } = verification
  if (problem !== undefined) return problem
  for (const search of searches) {
    const found = yield* findFirst(search)
    if (found !== undefined) return found
  }
  const texts = yield* run<TextColumns>(textColumns, [tables])
  const textChecks = texts.map((columns) => textsCheck(columns, dialect))
  return (
    (yield* runChecks([...textChecks, entriesCheck, balancesCheck(dialect), ...logChecks(dialect)])) ??
    (yield* checkNumbers(numbered)) ??
    (yield* checkSeals(kept)) ??
    // Last, since what is wrong in the log or in a row is wrong in the sums, too.
    (yield* findFirst(daySumsSearch))
  )
}

/** The columns of a table that hold texts, and the first one of all, which names its rows. */
interface TextColumns {
  readonly table: string
  readonly id: string
  readonly columns: string
}

/**
 * Checks that all texts of a table are UTF-8. Whatever reads other bytes takes each for U+FFFD, so that two texts of
 * different bytes would pass for the same, while a unique index tells them apart.
 *
 * @param columns separated by commas
 */
function textsCheck({ table, id, columns }: TextColumns, { bytesOf }: Pick<Dialect, 'bytesOf'>): LedgerCheck {
  return {
    sql: `SELECT ${id} AS id, ${bytesOf(`concat_ws(' ', ${columns})`)} AS texts FROM ${table}`,
    start: () => ({
      take: ({ id, texts }: { readonly id: string | number; readonly texts: Buffer }) =>
        isUtf8(texts) ? undefined : `Table ${table} is damaged: a text of row ${id} is not UTF-8`,
      end: () => undefined,
    }),
  }
}

function* findFirst({ sql, describe }: Search): Steps<string | undefined> {
  const [found] = yield* run<{ id: string }>(`${sql} LIMIT 1`)
  return found && describe(found.id)
}

function* runChecks(checks: readonly LedgerCheck[]): Steps<string | undefined> {
  for (const { sql, start } of checks) {
    const check = start()
    let problem: string | undefined
    yield {
      sql,
      values: [],
      take(row) {
        problem = check.take(row)
        return problem === undefined
      },
    }
    problem ??= check.end()
    if (problem !== undefined) return problem
  }
  return undefined
}

/** No row of these is ever deleted, so that the last number is their count. */
function* checkNumbers(numbered: Verification['numbered']): Steps<string | undefined> {
  for (const [table, column] of numbered) {
    const [found] = yield* run<{ count: number; last: number }>(
      `SELECT count(*) AS count, coalesce(max(${column}), 0) AS last FROM ${table}`,
    )
    if (found === undefined || found.count === found.last) continue
    return `Table ${table} has ${found.count} rows, but the last one has the number ${found.last}`
  }
  return undefined
}

function* checkSeals(kept: Kept): Steps<string | undefined> {
  const [ledger] = yield* run<{ ledgerId: string }>(sealQueries.ledgerId)
  const signers = yield* run<AddedSigner>(sealQueries.signers)
  const checkpoints = yield* run<SealedCheckpoint>(sealQueries.checkpoints)
  const checks = createSealChecks({ ledgerId: ledger?.ledgerId ?? '', signers, checkpoints }, kept)
  return typeof checks === 'string' ? checks : yield* runChecks(checks)
}

/** Returns the checks of the log of events itself, those that compute the rows of every table again from it, and that of erasures. */
function logChecks(dialect: Dialect): readonly LedgerCheck[] {
  const rowChecks = loggedTables.map((logged) => ({
    sql: unionOf(logged, dialect),
    start: () =>
      checkGroups<LoggedRow>(
        ({ subject }) => subject,
        (rows) => checkSubject(logged, rows),
      ),
  }))
  return [eventsCheck, ...rowChecks, erasuresCheck]
}

/** Selects the rows of a table and the events about them, row first. */
function unionOf({ table, subject, columns, kinds }: LoggedTable, { binary }: Dialect): string {
  const fields = [...columns, 'salt']
  return `
    SELECT CAST(${subject} AS text) ${binary} AS "subject", 0 AS "eventId", NULL AS "kind", NULL AS "body",
      NULL AS "eventPerson", NULL AS "eventKey",
      ${fields.join(', ')}
    FROM ${table}
    UNION ALL
    SELECT subject ${binary}, event_id, kind, body, person, key_id, ${fields.map(() => 'NULL').join(', ')}
    FROM events WHERE kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})
    ORDER BY 1, 2`
}

function checkSubject({ name, findProblem }: LoggedTable, rows: readonly [LoggedRow, ...LoggedRow[]]) {
  const events: Event[] = []
  for (const { eventId, kind, body, eventPerson, eventKey } of rows) {
    if (kind === null) continue
    events.push({ eventId, kind, body: parseBody(body), person: eventPerson ?? '', keyId: eventKey ?? '' })
  }
  const stored = rows.filter(({ kind }) => kind === null)
  return findProblem(`${name} ${rows[0].subject}`, stored, events)
}

function parseBody(body: string | null): Body {
  try {
    return JSON.parse(body ?? '{}') as Body
  } catch {
    return {}
  }
}
