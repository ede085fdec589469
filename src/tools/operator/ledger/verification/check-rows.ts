import { digestOf } from '#server/log/word-digests'
import type { LedgerCheck } from './ledger-check.ts'
import { type Event, replay, type ReplayedRow } from './replay.ts'
import { unverifiedColumns } from './unverified.ts'

/** A column of a table, with its type as the database names it. */
export interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
}

/** The parts of these queries that differ between databases. */
export interface Dialect {
  /** The collation that compares texts byte by byte. */
  readonly binary: string
  /** The events, each with the number of transfers, reversals and bookings up to it in the log. */
  readonly events: string
  /** The table with the accounts' bookings. */
  readonly bookingTable: 'entries' | 'bookings'
  readonly jsonObject: string
  /** Returns the SQL expression of bytes as text. */
  readonly hex: (bytes: string) => string
}

/** Tables that do not follow from single events; each has its own check. */
const otherTables = new Set(['events', 'tiles', 'checkpoints', 'ledgers', 'day_sums', 'summed_events'])

/** Columns that do not follow from a row's events: unverified ones, and numbers and sums within an account. */
const otherColumns = new Set([
  ...Object.values(unverifiedColumns).flat(),
  ...['balance', 'debt', 'last_entry_no'].map((column) => `accounts.${column}`),
  ...['entries', 'bookings'].flatMap((table) => [`${table}.account_entry_no`, `${table}.balance_after`]),
])

/** The column that distinguishes a table's rows about one subject; without one, their order does. */
const ownColumns: Readonly<Record<string, readonly string[]>> = {
  reversals: ['reversal_id'],
  entries: ['kind', 'account_id'],
  bookings: ['kind'],
}

type Fields = Readonly<Record<string, string | number | null>>

/** A table row as JSON, or an event, with its kind as the source. */
interface SourceRow extends Omit<Event, 'kind' | 'body'> {
  readonly subject: string
  readonly source: string
  readonly data: string
}

/** Checks that all tables have exactly the rows, column by column, that follow from the log's events. */
export function createRowsCheck(columns: readonly Column[], dialect: Dialect): LedgerCheck {
  const tables = Map.groupBy(columns, ({ table }) => table)
  const rows = [...tables].flatMap(([table, own]) => (otherTables.has(table) ? [] : [selectRows(table, own, dialect)]))
  let subject: string | undefined
  let events: Event[] = []
  let stored: { readonly table: string; readonly fields: Fields }[] = []

  const end = () => (subject === undefined ? undefined : compare(subject, replay(events, dialect.bookingTable), stored))

  return {
    sql: `
      ${rows.join(' UNION ALL ')}
      UNION ALL
      SELECT subject ${dialect.binary}, event_id, kind, body, person, key_id, transfers, reversals, bookings FROM ${dialect.events}
      ORDER BY 1, 2, 3 DESC`,
    take({ source, data, ...row }: SourceRow) {
      let problem: string | undefined
      if (row.subject !== subject) {
        problem = end()
        subject = row.subject
        events = []
        stored = []
      }
      if (row.person === null) stored.push({ table: source, fields: JSON.parse(data) as Fields })
      else events.push({ ...row, kind: source, body: JSON.parse(data) as Event['body'] })
      return problem
    },
    end,
  }
}

function selectRows(table: string, columns: readonly Column[], { binary, jsonObject, hex }: Dialect): string {
  const names = columns.map(({ column }) => column)
  const subject = ['transaction_id', 'account_id'].find((column) => names.includes(column)) ?? names[0]
  const fields = columns
    .filter(({ column }) => !otherColumns.has(`${table}.${column}`))
    .map(({ column, type }) => `'${column}', ${['bytea', 'blob'].includes(type) ? hex(column) : column}`)
  return `
    SELECT CAST(${subject} AS text) ${binary} AS subject, ${names.includes('change_no') ? 'change_no' : 0} AS "eventId",
      '${table}' AS source, CAST(${jsonObject}(${fields.join(', ')}) AS text) AS data, NULL AS person, NULL AS "keyId",
      0 AS transfers, 0 AS reversals, 0 AS bookings
    FROM ${table}`
}

function compare(
  subject: string,
  replayed: ReplayedRow[],
  stored: readonly { readonly table: string; readonly fields: Fields }[],
): string | undefined {
  for (const { table, fields } of stored) {
    const own = ownColumns[table] ?? []
    const at = replayed.findIndex((row) => row.table === table && own.every((one) => row.fields[one] === fields[one]))
    const [expected] = at === -1 ? [] : replayed.splice(at, 1)
    const difference =
      expected === undefined ? ' is not in the log of events' : findDifference(subject, expected, fields)
    if (difference !== undefined) return `${nameOf(subject, table, fields)}${difference}`
  }
  const [missing] = replayed
  return missing && `${nameOf(subject, missing.table, missing.fields)} is in the log of events, but not stored`
}

function nameOf(subject: string, table: string, fields: ReplayedRow['fields']): string {
  const own = ownColumns[table]?.map((column) => `${column} ${JSON.stringify(fields[column])}`)
  return `Row ${subject} of ${table}${own === undefined ? '' : ` with ${own.join(' and ')}`}`
}

function findDifference(subject: string, { fields, by }: ReplayedRow, stored: Fields): string | undefined {
  const salt = typeof stored['salt'] === 'string' ? Buffer.from(stored['salt'], 'hex') : undefined
  for (const [column, value] of Object.entries(stored)) {
    if (column === 'salt') continue
    const digest = fields[`${column}_digest`]
    if (digest === undefined) {
      const expected = fields[column] ?? null
      if (value === expected) continue
      return `: ${column} is ${JSON.stringify(value)}, but ${JSON.stringify(expected)} in the log of events`
    }
    const isSame =
      salt === undefined
        ? erasedWords(column, subject, fields).includes(value)
        : digest === (value === null ? null : digestOf(salt, column, String(value)))
    if (!isSame) return `: ${column} is not the one in the log of events`
  }
  const falsified = by.find((event) => !isPersonSame(event, salt))
  return falsified && `: the person of event ${falsified.eventId} is another`
}

function isPersonSame({ body, person, keyId }: Event, salt: Buffer | undefined): boolean {
  const fields = Object.keys(body)
  const digest =
    fields.find((field) => field.endsWith('_by_person_digest')) ?? fields.find((field) => field.endsWith('_by_digest'))
  if (digest === undefined) return true
  return salt === undefined
    ? person === keyId
    : body[digest] === digestOf(salt, digest.slice(0, -'_digest'.length), person)
}

/** Returns the replacement for an erased word: for a person the key, which keeps two persons apart. */
function erasedWords(word: string, subject: string, fields: ReplayedRow['fields']): readonly unknown[] {
  if (!/_by(?:_person)?$/.test(word)) return [null, '', subject]
  return [fields[word.replace(/(?:_person)?$/, '_key')] ?? 'operator']
}
