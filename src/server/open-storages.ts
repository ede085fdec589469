import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { type Leases, createLeases } from './database/leases.ts'
import { createPostgresLeaseStorage } from './database/leases-postgres.ts'
import { createLeaseStorage } from './database/leases-sqlite.ts'
import { expectVersion, migratePostgres } from './database/migrate-postgres.ts'
import { postgresMigrations } from './database/migrations-postgres.ts'
import { type Database, openDatabase } from './database/open-database.ts'
import { openPostgres, type PoolUse, type Postgres, reasonOf } from './database/open-postgres.ts'
import { isAbsent, isPostgresAway } from './database/postgres-errors.ts'
import type { DealStorage } from './deals/storage.ts'
import { createPostgresDealStorage } from './deals/storage-postgres.ts'
import { createDealStorage } from './deals/storage-sqlite.ts'
import { StartError } from './faults.ts'
import type { HotelStorage } from './hotels/storage.ts'
import { createPostgresHotelStorage } from './hotels/storage-postgres.ts'
import { createHotelStorage } from './hotels/storage-sqlite.ts'
import type { KeyStorage } from './keys/storage.ts'
import { createPostgresKeyStorage } from './keys/storage-postgres.ts'
import { createKeyStorage } from './keys/storage-sqlite.ts'
import type { Books } from './miles/books.ts'
import { createPostgresBooks } from './miles/books-postgres.ts'
import { createBooks } from './miles/books-sqlite.ts'
import type { MilesStorage } from './miles/storage.ts'
import { createPostgresMilesStorage } from './miles/storage-postgres.ts'
import { createMilesStorage } from './miles/storage-sqlite.ts'
import type { PlaceStorage } from './places/storage.ts'
import { createPostgresPlaceStorage } from './places/storage-postgres.ts'
import { createPlaceStorage } from './places/storage-sqlite.ts'

/** All that is kept, over one database. */
export interface Storages {
  readonly keys: KeyStorage
  readonly miles: MilesStorage
  readonly books: Books
  readonly places: PlaceStorage
  readonly hotels: HotelStorage
  readonly deals: DealStorage
  readonly leases: Leases
  /** `undefined` where there is no pool. */
  poolUse(): PoolUse | undefined
  close(): Promise<void>
}

export interface OpenStoragesOptions {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl'>
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
  if (databaseUrl === undefined) return sqliteStorages(openDatabase(dataDir), clock)
  const postgres = openPostgres(databaseUrl)
  try {
    await waitUntilThere(postgres, onWaiting)
    await expectVersion(postgres)
    await migratePostgres(postgres, postgresMigrations)
  } catch (cause) {
    await postgres.close()
    if (!isPostgresAway(cause) && !(cause instanceof DatabaseError)) throw cause
    throw new StartError(`DATABASE_URL: ${reasonOf(cause)}`, { cause })
  }
  return postgresStorages(postgres, clock)
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

function postgresStorages(postgres: Postgres, clock: Clock): Storages {
  return {
    keys: createPostgresKeyStorage(postgres),
    miles: createPostgresMilesStorage(postgres),
    books: createPostgresBooks(postgres),
    places: createPostgresPlaceStorage(postgres),
    hotels: createPostgresHotelStorage(postgres, clock),
    deals: createPostgresDealStorage(postgres, clock),
    leases: createLeases(createPostgresLeaseStorage(postgres)),
    poolUse: () => postgres.use,
    close: () => postgres.close(),
  }
}

function sqliteStorages(database: Database, clock: Clock): Storages {
  return {
    keys: createKeyStorage(database),
    miles: createMilesStorage(database),
    books: createBooks(database),
    places: createPlaceStorage(database),
    hotels: createHotelStorage(database, clock),
    deals: createDealStorage(database, clock),
    leases: createLeases(createLeaseStorage(database, clock)),
    poolUse: () => undefined,
    async close() {
      database.close()
    },
  }
}
