import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { DatabaseLocation } from '#server/storages/open-storages'
import { findPostgres, startPostgres } from '../support/postgres-server.ts'

/** An empty database for measurements, with acknowledged commits on disk. */
export interface BenchDatabase {
  readonly config: DatabaseLocation
  /** The variables that point a service to it. */
  readonly environment: Readonly<Record<string, string>>
  /** Runs the maintenance that the database would start by itself, minutes after many writes. */
  settle(): Promise<void>
  remove(): Promise<void>
}

/** Creates databases of one kind. */
export interface BenchDatabases {
  readonly name: 'SQLite' | 'PostgreSQL'
  make(): Promise<BenchDatabase>
  end(): Promise<void>
}

/** Opens SQLite, and PostgreSQL if it is installed. */
export async function openBenchDatabases(): Promise<BenchDatabases[]> {
  const sqlite: BenchDatabases = { name: 'SQLite', make: makeSqlite, end: async () => {} }
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
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}

async function startPostgresDatabases(programs: string): Promise<BenchDatabases> {
  const server = await startPostgres({ programs, isDurable: true })
  let made = 0
  return {
    name: 'PostgreSQL',
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
        async remove() {
          await run(server.url, `DROP DATABASE ${name} WITH (FORCE)`)
          await rm(dataDir, { recursive: true, force: true })
        },
      }
    },
    end: () => server.stop(),
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'milestay-bench-'))
}
