import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Clock } from '../clock.ts'
import { type Database, openDatabase } from '../database/sqlite/open-database.ts'
import { openPostgres } from '../database/postgres/open-database.ts'
import { openStorages } from '../storages/open-storages.ts'
import type { Storages } from '../storages/storages.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of PostgreSQL that tests may use; SQLite is tested where there is none. */
    readonly databaseUrl: string | undefined
  }
}

/** Whether the tests are run on PostgreSQL. */
export const isOnPostgres = inject('databaseUrl') !== undefined

/** An empty database of a test's own, of the kind that the tests are run on. */
export interface TestDatabase {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** What names the database to a service. */
  readonly environment: Readonly<Record<string, string>>
  /** Opens it as a process does; several may have it open. */
  open(clock?: Clock): Promise<Storages>
  /** Runs a statement beside all storages, with `?` for its values. */
  run<Row extends object>(sql: string, ...values: (string | number)[]): Promise<Row[]>
  /** Ends every connection of storages, as a server that stops does. Only on PostgreSQL. */
  cutConnections(): Promise<void>
  /** Closes everything that was opened. */
  remove(): Promise<void>
}

export function makeTestDatabase(): Promise<TestDatabase> {
  const url = inject('databaseUrl')
  return url === undefined ? makeSqlite() : makePostgres(url)
}

async function makeSqlite(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'milestay-'))
  const opened: Storages[] = []
  let beside: Database | undefined
  return {
    dataDir,
    databaseUrl: undefined,
    environment: { DATA_DIR: dataDir, DATABASE_URL: '' },
    async open(clock = Date.now) {
      const storages = await openStorages({ config: { dataDir, databaseUrl: undefined }, clock })
      opened.push(storages)
      return storages
    },
    async run<Row extends object>(sql: string, ...values: (string | number)[]) {
      beside ??= openDatabase(dataDir)
      const statement = beside.prepare<(string | number)[], Row>(sql)
      if (statement.reader) return statement.all(...values)
      statement.run(...values)
      return []
    },
    cutConnections: () => Promise.reject(new Error('SQLite has no connections')),
    async remove() {
      for (const storages of opened) await storages.close()
      beside?.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** A schema of its own, so that tests need no right to make databases. */
async function makePostgres(url: string): Promise<TestDatabase> {
  const schema = `trial_${randomBytes(8).toString('hex')}`
  const dataDir = mkdtempSync(join(tmpdir(), 'milestay-'))
  const inSchema = new URL(url)
  inSchema.searchParams.set('options', `-csearch_path=${schema}`)
  inSchema.searchParams.set('application_name', schema)
  const databaseUrl = inSchema.toString()
  const opened: Storages[] = []
  const beside = openPostgres(databaseUrl)
  await beside.query(`CREATE SCHEMA ${schema}`)
  return {
    dataDir,
    databaseUrl,
    environment: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    async open(clock = Date.now) {
      const storages = await openStorages({ config: { dataDir, databaseUrl }, clock })
      opened.push(storages)
      return storages
    },
    async run<Row extends object>(sql: string, ...values: (string | number)[]) {
      let number = 0
      return beside.query<Row>(
        sql.replaceAll('?', () => `$${(number += 1)}`),
        ...values,
      )
    },
    async cutConnections() {
      await beside.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()',
        schema,
      )
    },
    async remove() {
      for (const storages of opened) await storages.close()
      await beside.query(`DROP SCHEMA ${schema} CASCADE`)
      await beside.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}
