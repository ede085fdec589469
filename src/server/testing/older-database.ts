import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { migrate as migratePostgres } from '../database/postgres/migrate.ts'
import { migrations as postgresMigrations } from '../database/postgres/migrations.ts'
import { openPostgres } from '../database/postgres/open-database.ts'
import type { Migration } from '../database/migration.ts'
import { migrate as migrateSqlite } from '../database/sqlite/migrate.ts'
import { migrations as sqliteMigrations } from '../database/sqlite/migrations.ts'
import type { TestDatabase } from './test-database.ts'

type Value = string | number | Buffer | null
type Run = (sql: string, values: readonly Value[]) => Promise<void>

/** A database of an earlier version, before keys had persons and changes were logged; opening it as usual upgrades it. */
export interface OlderDatabase {
  add(table: string, row: Readonly<Record<string, Value>>): Promise<void>
  /** Adds a transfer; the entries of a credited one and of its reversal; and the reversal. */
  addTransfer(transfer: OlderTransfer): Promise<void>
  close(): Promise<void>
}

export interface OlderTransfer {
  readonly transactionId: string
  readonly accountId: string
  readonly amount: number
  readonly status: 'success' | 'pending' | 'failed'
  readonly note?: string
  readonly atMs: number
  readonly decidedAtMs?: number
  readonly reversedAtMs?: number
}

/** Makes an empty database one of an earlier version. */
export async function openOlderDatabase({
  dataDir,
  databaseUrl,
}: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>): Promise<OlderDatabase> {
  const isOnSqlite = databaseUrl === undefined
  const { run, close } = await (isOnSqlite ? openOlderSqlite(dataDir) : openOlderPostgres(databaseUrl))

  async function add(table: string, row: Readonly<Record<string, Value>>) {
    const columns = Object.keys(row)
    const places = columns.map((_, at) => (isOnSqlite ? '?' : `$${at + 1}`))
    await run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')})`, Object.values(row))
  }

  async function book(transfer: OlderTransfer, kind: 'transfer' | 'reversal', createdAtMs: number) {
    const { transactionId, accountId } = transfer
    const amount = kind === 'transfer' ? transfer.amount : -transfer.amount
    const entry = { transaction_id: transactionId, kind, account_id: accountId, amount, created_at: createdAtMs }
    if (isOnSqlite) await add('entries', { ...entry, account_id: null, amount: -amount })
    await add(isOnSqlite ? 'entries' : 'bookings', entry)
    const [first, second] = isOnSqlite ? ['?', '?'] : ['$1', '$2']
    await run(`UPDATE accounts SET balance = balance + ${first} WHERE account_id = ${second}`, [amount, accountId])
  }

  return {
    add,
    async addTransfer(transfer) {
      const { transactionId, accountId, amount, status, note, atMs, decidedAtMs, reversedAtMs } = transfer
      await add('transfers', {
        transaction_id: transactionId,
        reference_id: `reference of ${transactionId}`,
        account_id: accountId,
        amount,
        status,
        note: note ?? null,
        sent_by: 'Front desk ·aaaa',
        sent_by_key: 'key_desk',
        created_at: atMs,
        ...(decidedAtMs === undefined
          ? {}
          : { decided_by: 'Office ·bbbb', decided_by_key: 'key_office', decided_at: decidedAtMs }),
      })
      if (status === 'success') await book(transfer, 'transfer', decidedAtMs ?? atMs)
      if (reversedAtMs === undefined) return
      await book(transfer, 'reversal', reversedAtMs)
      const reversal = { note: 'Wrong member', booked_by: 'operator ada', booked_at: reversedAtMs }
      await add('reversals', { transaction_id: transactionId, ...reversal })
    },
    close,
  }
}

/** Returns a row of the table of keys, as it was. */
export function olderKey(keyId: string, role: string, more: Readonly<Record<string, Value>> = {}) {
  return {
    key_id: keyId,
    role,
    name: `Key ${keyId}`,
    secret_hash: randomBytes(32),
    prefix: 'sk_',
    last_four: 'aaaa',
    created_at: 1,
    ...more,
  }
}

/** Those before keys had persons. */
function before(migrations: readonly Migration[]): readonly Migration[] {
  return migrations.slice(
    0,
    migrations.findIndex(({ name }) => name === 'persons and rights'),
  )
}

async function openOlderSqlite(dataDir: string) {
  const database = new Sqlite(join(dataDir, 'milestay.db'))
  database.pragma('journal_mode = WAL')
  migrateSqlite(database, before(sqliteMigrations))
  const run: Run = async (sql, values) => void database.prepare(sql).run(...values)
  return { run, close: async () => void database.close() }
}

async function openOlderPostgres(databaseUrl: string) {
  const postgres = openPostgres(databaseUrl)
  await migratePostgres(postgres, before(postgresMigrations))
  const run: Run = async (sql, values) => void (await postgres.query(sql, ...values))
  return { run, close: () => postgres.close() }
}
