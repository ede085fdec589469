import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import type { Clock } from '../runtime/clock.ts'
import { type Database, openSqlite } from '../database/sqlite/open-database.ts'
import { openPostgres } from '../database/postgres/open-database.ts'
import { openStorages } from '../storages/open-storages.ts'
import type { Storages } from '../storages/storages.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL database for tests; `undefined` when they run on SQLite. */
    readonly databaseUrl: string | undefined
  }
}

/** Whether the tests run on PostgreSQL. */
export const isOnPostgres = inject('databaseUrl') !== undefined

/** An empty database for one test, on the database system that the tests run on. */
export interface TestDatabase {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly ledgerKeyFile: string
  readonly ledgerCheckpointFile: string
  /** The file of its own places; `undefined` while it has those of the world. */
  readonly placesFile: string | undefined
  /** Gives what is opened from now on the places of this file alone. */
  usePlaces(file: string): void
  /** The variables that point a service to the database. */
  readonly environment: Readonly<Record<string, string>>
  /** Opens it as a process does; it may be opened several times. */
  open(clock?: Clock): Promise<Storages>
  /** Runs a statement on a separate connection, with `?` as placeholders. */
  run<Row extends object>(sql: string, ...values: (string | number)[]): Promise<Row[]>
  /** Terminates all connections of storages, as a stopping server does. PostgreSQL only. */
  cutConnections(): Promise<void>
  /** Resolves once a statement waits for a lock, or sleeps. PostgreSQL only. */
  untilWaiting(event?: 'Lock' | 'PgSleep'): Promise<void>
  /** Closes all storages and removes the database. */
  remove(): Promise<void>
}

export function makeTestDatabase(): Promise<TestDatabase> {
  const url = inject('databaseUrl')
  return url === undefined ? makeSqliteDatabase() : makePostgresDatabase(url)
}

/** Where a service has them that no variable tells otherwise. */
export function ledgerFilesIn(dataDir: string) {
  return {
    ledgerKeyFile: join(dataDir, 'ledger-key.pem'),
    ledgerCheckpointFile: join(dataDir, 'ledger-checkpoint.txt'),
  }
}

async function makeSqliteDatabase(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'milestay-'))
  const opened: Storages[] = []
  let connection: Database | undefined
  let placesFile: string | undefined
  return {
    dataDir,
    databaseUrl: undefined,
    ...ledgerFilesIn(dataDir),
    get placesFile() {
      return placesFile
    },
    usePlaces(file) {
      placesFile = file
    },
    environment: { DATA_DIR: dataDir, DATABASE_URL: '' },
    async open(clock = Date.now) {
      const storages = await openStorages({ config: { dataDir, databaseUrl: undefined, placesFile }, clock })
      opened.push(storages)
      return storages
    },
    async run<Row extends object>(sql: string, ...values: (string | number)[]) {
      connection ??= openSqlite(dataDir)
      const statement = connection.prepare<(string | number)[], Row>(sql)
      if (statement.reader) return statement.all(...values)
      statement.run(...values)
      return []
    },
    cutConnections: () => Promise.reject(new Error('SQLite has no connections')),
    untilWaiting: () => Promise.reject(new Error('SQLite has no connections')),
    async remove() {
      for (const storages of opened) await storages.close()
      connection?.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** Creates a schema rather than a database, so that tests need no permission to create databases. */
async function makePostgresDatabase(url: string): Promise<TestDatabase> {
  const schema = `test_${randomBytes(8).toString('hex')}`
  const dataDir = mkdtempSync(join(tmpdir(), 'milestay-'))
  const inSchema = new URL(url)
  inSchema.searchParams.set('options', `-csearch_path=${schema}`)
  inSchema.searchParams.set('application_name', schema)
  const databaseUrl = inSchema.toString()
  const opened: Storages[] = []
  const connection = openPostgres(databaseUrl)
  let placesFile: string | undefined
  await connection.query(`CREATE SCHEMA ${schema}`)
  return {
    dataDir,
    databaseUrl,
    ...ledgerFilesIn(dataDir),
    get placesFile() {
      return placesFile
    },
    usePlaces(file) {
      placesFile = file
    },
    environment: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    async open(clock = Date.now) {
      const storages = await openStorages({ config: { dataDir, databaseUrl, placesFile }, clock })
      opened.push(storages)
      return storages
    },
    async run<Row extends object>(sql: string, ...values: (string | number)[]) {
      let number = 0
      return connection.query<Row>(
        sql.replaceAll('?', () => `$${(number += 1)}`),
        values,
      )
    },
    async cutConnections() {
      await connection.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()',
        [schema],
      )
    },
    async untilWaiting(event = 'Lock') {
      const waiting =
        'SELECT pid FROM pg_stat_activity WHERE application_name = $1 AND $2 IN (wait_event_type, wait_event)'
      while ((await connection.query(waiting, [schema, event])).length === 0) await sleep(5)
    },
    async remove() {
      for (const storages of opened) await storages.close()
      await connection.transaction(async (query) => {
        // An automatic vacuum leaves its table after a second.
        await query("SET LOCAL lock_timeout = '10s'")
        await query(`DROP SCHEMA ${schema} CASCADE`)
      })
      await connection.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}
