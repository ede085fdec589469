import { isDenied, isLockTimeout } from '#server/database/postgres/errors'
import { reasonOf } from '#server/runtime/reason-of'
import type { Postgres } from '#server/database/postgres/open-database'
import { runSteps } from '#server/database/postgres/sql'
import type { Query } from '#server/database/sql'
import type { Database } from '#server/database/sqlite/open-database'
import { RefusedError } from '../parse-command.ts'
import { type CopiedTable, copiedTables, numberedColumns } from './copied-tables.ts'
import { eraseRows } from './erase-words.ts'
import { inBatches } from './in-batches.ts'

type Value = string | number | Buffer | null
type Row = Readonly<Record<string, Value>>

/**
 * Copies the keys and the ledger with its event log from SQLite to PostgreSQL in one transaction, so an interrupted
 * copy leaves nothing. The target must have no events, or the source's first events; the rest is then added.
 *
 * @throws {RefusedError} when the target has another ledger, is in use, or cannot store a text of the source
 */
export async function copyLedger(
  from: Database,
  to: Pick<Postgres, 'longTransaction'>,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  try {
    await to.longTransaction(async (query) => {
      await query('LOCK TABLE ledgers, events IN SHARE ROW EXCLUSIVE MODE')
      await copyRows(from, query, onProgress)
    })
  } catch (error) {
    if (isLockTimeout(error)) throw new RefusedError('The target database is in use; stop its services first')
    if (isDenied(error)) {
      throw new RefusedError(`Copy as the role that owns the tables of the target: ${reasonOf(error)}`)
    }
    throw error
  }
}

async function copyRows(from: Database, query: Query, onProgress: (done: number, total: number) => void) {
  const lastEventId = await findLastEvent(from, query)
  /** The tables, each with the parameters of its query for the rows that the target lacks. */
  const tables: (CopiedTable & { readonly marks: object })[] = []
  for (const copied of copiedTables) {
    const [found] = await query<{ mark: string | number }>(copied.mark)
    tables.push({ ...copied, marks: { mark: found?.mark ?? 0, lastEventId } })
  }
  const counts = tables.map(({ rows, marks }) =>
    from.prepare<[object], number>(`SELECT count(*) FROM (${rows})`).pluck().get(marks),
  )
  const total = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  let done = 0
  await vacateAccounts(from, query, lastEventId)
  for (const { rows, marks, atOnce = 1000, ...copied } of tables) {
    const columns = await columnsOf(query, copied.table)
    for (const batch of inBatches(from.prepare<[object], Row>(rows).iterate(marks), atOnce)) {
      await addRows(query, copied, columns, batch)
      done += batch.length
      onProgress(done, total)
    }
  }
  // Rows from before the target's last event are not copied again, but may have been erased since.
  for (const id of subjectsOf(from, 'words.erased', lastEventId)) await runSteps(query, eraseRows(id))
  for (const [table, column] of numberedColumns) {
    await query(
      `SELECT setval(pg_get_serial_sequence('${table}', '${column}'), max(${column})) AS last FROM ${table} HAVING count(*) > 0`,
    )
  }
}

/** Returns the target's last event; if it is 0 because there are no events, the target gets the source's ledger id. */
async function findLastEvent(from: Database, query: Query): Promise<number> {
  const sourceId = from.prepare<[], string>('SELECT ledger_id FROM ledgers').pluck().get()
  const [target] = await query<{ ledgerId: string; events: number; lastEventId: number | null }>(`
    SELECT (SELECT ledger_id FROM ledgers) AS "ledgerId", count(*) AS events, max(event_id) AS "lastEventId" FROM events`)
  if (sourceId === undefined || target === undefined) throw new RefusedError('One of the ledgers has no ID')
  const { ledgerId, events, lastEventId } = target
  if (lastEventId === null) {
    await query('UPDATE ledgers SET ledger_id = $1', [sourceId])
    return 0
  }
  if (ledgerId !== sourceId) {
    throw new RefusedError(`The target holds another ledger, ${ledgerId}; the source holds ${sourceId}`)
  }
  const [last] = await query<{ body: string }>('SELECT body FROM events WHERE event_id = $1', [lastEventId])
  const body = from.prepare<[number], string>('SELECT body FROM events WHERE event_id = ?').pluck().get(lastEventId)
  const count = from.prepare<[number], number>('SELECT count(*) FROM events WHERE event_id <= ?').pluck()
  if (body !== last?.body || count.get(lastEventId) !== events) {
    throw new RefusedError(`The target ledger holds more than the source: its event ${lastEventId} is its own`)
  }
  const [sealed] = await query<{ size: number; note: string }>(
    'SELECT size, note FROM checkpoints ORDER BY size DESC LIMIT 1',
  )
  const note = from.prepare<[number], string>('SELECT note FROM checkpoints WHERE size = ?').pluck()
  if (sealed !== undefined && note.get(sealed.size) !== sealed.note) {
    throw new RefusedError(`The target ledger holds more than the source: its checkpoint ${sealed.size} is its own`)
  }
  return lastEventId
}

/** Gives accounts that have changed placeholders for unique values, which other accounts of the source may have by now. */
async function vacateAccounts(from: Database, query: Query, lastEventId: number): Promise<void> {
  const changed = subjectsOf(from, 'account.changed', lastEventId)
  await query(
    `UPDATE accounts SET phone_number = '+10' || account_id, external_id = chr(1) || account_id
     WHERE account_id = ANY ($1::uuid[])`,
    [changed],
  )
}

function subjectsOf(from: Database, kind: string, lastEventId: number): readonly string[] {
  return from
    .prepare<[string, number], string>('SELECT DISTINCT subject FROM events WHERE kind = ? AND event_id > ?')
    .pluck()
    .all(kind, lastEventId)
}

async function columnsOf(query: Query, table: string): Promise<readonly string[]> {
  const columns = await query<{ name: string }>(
    'SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped',
    [table],
  )
  return columns.map(({ name }) => name)
}

async function addRows(
  query: Query,
  { table, key, updated }: Pick<CopiedTable, 'table' | 'key' | 'updated'>,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const copied = columns.filter((column) => column in (rows[0] ?? {}))
  const names = copied.join(', ')
  const updates = (updated ?? copied).map((column) => `${column} = excluded.${column}`).join(', ')
  await query(
    `INSERT INTO ${table} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${table}, $1)
     ${key === undefined ? '' : `ON CONFLICT (${key}) DO UPDATE SET ${updates}`}`,
    [JSON.stringify(rows.map((row) => toJson(table, row)))],
  )
}

/** Converts a row to JSON without changing texts, because the seal depends on the texts of events. */
function toJson(table: string, row: Row): Record<string, unknown> {
  const values = Object.entries(row).map(([column, value]) => {
    if (typeof value === 'string' && value.includes('\0')) {
      const [id] = Object.values(row)
      throw new RefusedError(
        `Row ${String(id)} of ${table}: PostgreSQL cannot store the character U+0000 in its ${column}`,
      )
    }
    return [column, Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value] as const
  })
  return Object.fromEntries(values)
}
