import { Client } from 'pg'
import { openSqlite } from '#server/database/sqlite/open-database'
import { openStorages } from '#server/storages/open-storages'
import type { BenchDatabase } from './databases.ts'

const accounts = 10_000
const senders = 20
const firstMs = Date.parse('2026-01-01T00:00:00Z')

/** The columns of row `i`: three transfers a second, of which a thousandth waits and another was rejected. */
const columns =
  'transaction_id, reference_id, account_id, amount, status, sent_by, sent_by_key, sent_by_person, created_at, decided_by, decided_by_key, decided_at, event_id'

/**
 * Fills a database with transfers at once, without the service and without entries: for lists, which read nothing else. The
 * indexes are made again afterwards, which is faster.
 */
export async function fillTransfers(database: BenchDatabase, count: number): Promise<void> {
  await (await openStorages({ config: database.config, clock: Date.now })).close()
  const { databaseUrl, dataDir } = database.config
  await (databaseUrl === undefined ? fillSqlite(dataDir, count) : fillPostgres(databaseUrl, count))
  await database.settle()
}

async function fillSqlite(dataDir: string, count: number): Promise<void> {
  const sqlite = openSqlite(dataDir)
  try {
    sqlite.pragma('synchronous = OFF')
    sqlite.pragma('cache_size = -400000')
    const indexes = sqlite
      .prepare<[], { name: string; sql: string }>(
        "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'transfers' AND sql IS NOT NULL",
      )
      .all()
    const numbers = (last: number) =>
      `WITH RECURSIVE numbers (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM numbers WHERE i < ${last})`
    for (const { name } of indexes) sqlite.exec(`DROP INDEX ${name}`)
    sqlite.exec(`
      ${numbers(accounts)} INSERT INTO accounts (account_id, phone_number, external_id, created_at)
      SELECT ${accountId('i', 'printf')}, '+1' || (2000000000 + i), 'bench ' || i, ${firstMs} FROM numbers;
      ${numbers(count)} INSERT INTO transfers (${columns}) ${rows('numbers', 'printf')};`)
    for (const { sql } of indexes) sqlite.exec(sql)
    sqlite.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    sqlite.close()
  }
}

async function fillPostgres(url: string, count: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("SET synchronous_commit = off; SET maintenance_work_mem = '256MB'")
    const { rows: indexes } = await client.query<{ name: string; sql: string }>(
      `SELECT indexname AS name, indexdef AS sql FROM pg_indexes
       WHERE schemaname = current_schema() AND tablename = 'transfers'
         AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
    )
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
    await client.query(`
      INSERT INTO accounts (account_id, phone_number, external_id, created_at)
      SELECT (${accountId('i', 'format')})::uuid, '+1' || (2000000000 + i), 'bench ' || i, ${firstMs}
      FROM generate_series(1, ${accounts}) AS numbers (i);
      INSERT INTO transfers (${columns}) ${rows(`generate_series(1, ${count}::bigint) AS numbers (i)`, 'format')};`)
    for (const { sql } of indexes) await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Each database has another function that pads a number. */
type Padding = 'printf' | 'format'

function padded(number: string, digits: number, padding: Padding): string {
  return padding === 'printf' ? `printf('%0${digits}d', ${number})` : `lpad((${number})::text, ${digits}, '0')`
}

function accountId(number: string, padding: Padding): string {
  return `('00000000-0000-4000-8000-' || ${padded(number, 12, padding)})`
}

function rows(from: string, padding: Padding): string {
  const account = accountId(`1 + (i * 7919) % ${accounts}`, padding)
  const key = `'bench_' || (i % ${senders})`
  const [isRejected, decision] = ['i % 1000 = 1', `${firstMs} + i / 3 * 1000 + 60000`]
  return `SELECT '01' || ${padded('i', 24, padding)}, 'bench ' || i, ${padding === 'format' ? `${account}::uuid` : account}, 1 + i % 1000,
    CASE WHEN i % 1000 = 0 THEN 'pending' WHEN ${isRejected} THEN 'failed' ELSE 'success' END,
    ${key}, ${key}, ${key}, ${firstMs} + i / 3 * 1000,
    CASE WHEN ${isRejected} THEN 'bench' END, CASE WHEN ${isRejected} THEN 'bench' END, CASE WHEN ${isRejected} THEN ${decision} END, i
    FROM ${from}`
}
