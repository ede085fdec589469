import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import type { Clock } from '../clock.ts'
import { isAbsent, isPostgresAway } from '../database/postgres/errors.ts'
import { expectVersion, migrate } from '../database/postgres/migrate.ts'
import { migrations } from '../database/postgres/migrations.ts'
import { openPostgres, type Postgres, reasonOf } from '../database/postgres/open-database.ts'
import { openDatabase } from '../database/sqlite/open-database.ts'
import { StartError } from '../errors.ts'
import { createStorages as createPostgresStorages } from './postgres.ts'
import { createStorages as createSqliteStorages } from './sqlite.ts'
import type { Storages } from './storages.ts'

/** Which database to open. */
export interface DatabaseLocation {
  /** The folder of the SQLite file. */
  readonly dataDir: string
  /** A PostgreSQL database to use instead. */
  readonly databaseUrl: string | undefined
}

export interface OpenStoragesOptions {
  readonly config: DatabaseLocation
  readonly clock: Clock
  /** Called while the database is not there yet; what it throws ends the waiting. None is waited for when left out. */
  readonly onWaiting?: (waitedMs: number, maxWaitMs: number) => void
}

/** How long a database that starts together with the service may take, and how often it is tried meanwhile. */
const maxWaitMs = 60_000
const tryEveryMs = 250

/**
 * Opens the database that the environment names, and brings its tables up to date.
 *
 * @throws {StartError} when it cannot be used
 */
export async function openStorages({ config, clock, onWaiting }: OpenStoragesOptions): Promise<Storages> {
  const { dataDir, databaseUrl } = config
  if (databaseUrl === undefined) return createSqliteStorages(openDatabase(dataDir), clock)
  const postgres = openPostgres(databaseUrl)
  try {
    await waitUntilThere(postgres, onWaiting)
    await expectVersion(postgres)
    await migrate(postgres, migrations)
  } catch (cause) {
    await postgres.close()
    if (!isPostgresAway(cause) && !(cause instanceof DatabaseError)) throw cause
    throw new StartError(`DATABASE_URL: ${reasonOf(cause)}`, { cause })
  }
  return createPostgresStorages(postgres, clock)
}

async function waitUntilThere(postgres: Postgres, onWaiting: OpenStoragesOptions['onWaiting']): Promise<void> {
  const begunAtMs = performance.now()
  for (;;) {
    try {
      await postgres.query('SELECT 1 AS one')
      return
    } catch (error) {
      const waitedMs = performance.now() - begunAtMs
      if (onWaiting === undefined || !isAbsent(error) || waitedMs > maxWaitMs) throw error
      onWaiting(waitedMs, maxWaitMs)
    }
    await sleep(tryEveryMs)
  }
}
