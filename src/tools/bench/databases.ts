import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { DatabaseLocation } from '#server/storages/open-storages'
import { findPostgres, startPostgres } from '../support/postgres-server.ts'
import { fillPostgresTpcb, fillSqliteTpcb, type Tpcb } from './tpcb.ts'

/** An empty database to measure on; an acknowledged commit is on disk. */
export interface BenchDatabase {
  readonly config: DatabaseLocation
  /** Names it to a service. */
  readonly environment: Readonly<Record<string, string>>
  /** Runs the maintenance that the database would start by itself minutes after many writes. */
  settle(): Promise<void>
  /** Fills it with the tables of the yardstick for transactions, instead of those of the service. */
  fillTpcb(): Promise<Tpcb | undefined>
  remove(): Promise<void>
}

/** Creates databases of one kind. */
export interface BenchDatabases {
  readonly name: 'SQLite' | 'PostgreSQL'
  make(): Promise<BenchDatabase>
  /** The process of the server; `undefined` for SQLite. */
  readonly serverPid: number | undefined
  end(): Promise<void>
}

/** SQLite, and PostgreSQL where one is installed. */
export async function openBenchDatabases(): Promise<BenchDatabases[]> {
  const sqlite: BenchDatabases = { name: 'SQLite', make: makeSqlite, serverPid: undefined, end: async () => {} }
  const programs = findPostgres()
  if (programs !== undefined) return [sqlite, await startPostgresDatabases(programs)]
  console.error('SKIPPED: every row on PostgreSQL, because none is installed. Install PostgreSQL 15 or newer.')
  return [sqlite]
}

async function makeSqlite(): Promise<BenchDatabase> {
  const dataDir = await temporaryFolder()
  return {
    config: { dataDir, databaseUrl: undefined },
    environment: {},
    settle: async () => {},
    fillTpcb: async () => fillSqliteTpcb(join(dataDir, 'tpcb.db')),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}

async function startPostgresDatabases(programs: string): Promise<BenchDatabases> {
  const server = await startPostgres({ programs, isDurable: true })
  const [setting] = await run<{ folder: string }>(server.url, "SELECT current_setting('data_directory') AS folder")
  const serverPid = Number.parseInt(readFileSync(join(setting?.folder ?? '', 'postmaster.pid'), 'utf8'), 10)
  let made = 0
  return {
    name: 'PostgreSQL',
    serverPid,
    async make() {
      made += 1
      const name = `bench_${made}`
      await run(server.url, `CREATE DATABASE ${name}`)
      const dataDir = await temporaryFolder()
      const databaseUrl = Object.assign(new URL(server.url), { pathname: `/${name}` }).toString()
      return {
        config: { dataDir, databaseUrl },
        environment: { DATABASE_URL: databaseUrl },
        async settle() {
          await run(databaseUrl, 'VACUUM ANALYZE')
          await run(databaseUrl, 'CHECKPOINT')
        },
        fillTpcb: () => fillPostgresTpcb(programs, databaseUrl),
        async remove() {
          await run(server.url, `DROP DATABASE ${name} WITH (FORCE)`)
          await rm(dataDir, { recursive: true, force: true })
        },
      }
    },
    end: () => server.stop(),
  }
}

async function run<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'milestay-bench-'))
}
