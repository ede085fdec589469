import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import type { Clock } from '../runtime/clock.ts'
import { reasonOf } from '../runtime/reason-of.ts'
import { isAbsent, isDenied, isPostgresUnavailable, StandbyError } from '../database/postgres/errors.ts'
import { expectVersion, migrate, migrations } from '../database/postgres/migrate.ts'
import { openPostgres, type Postgres } from '../database/postgres/open-database.ts'
import { expectNoOwner, expectSameLedger, limitRole } from '../database/postgres/privileges.ts'
import { openSqlite } from '../database/sqlite/open-database.ts'
import { StartError } from '../operation/errors.ts'
import { openPlaces } from '../places/open-places.ts'
import { createStorages as createPostgresStorages } from './postgres.ts'
import { createStorages as createSqliteStorages } from './sqlite.ts'
import type { Storages } from './storages.ts'

export interface DatabaseLocation {
  readonly dataDir: string
  /** The URL of a PostgreSQL database, used instead if set. */
  readonly databaseUrl: string | undefined
  /** The URL for a role that owns the tables; the role in `databaseUrl` then gets only the privileges it needs. */
  readonly databaseAdminUrl?: string | undefined
  /** The file of places and airports; the file from the build if omitted. */
  readonly placesFile?: string | undefined
  /** The version for which the operator accepts migrations that are irreversible. */
  readonly upgradeTo?: string | undefined
}

export interface OpenStoragesOptions {
  readonly config: DatabaseLocation
  readonly clock: Clock
  /**
   * Called before each retry while the database is not up yet or is a standby. If it throws, the wait ends with its error.
   * Without it, nothing is retried.
   */
  readonly onWaiting?: (waitedMs: number, maxWaitMs: number, isStandby: boolean, reason: string) => void
}

/** The longest wait for a database that starts together with the service. */
const maxWaitMs = 60_000
const retryEveryMs = 250

/**
 * Opens the configured database and applies missing migrations.
 *
 * @throws {StartError} when it cannot be used
 */
export async function openStorages({ config, clock, onWaiting }: OpenStoragesOptions): Promise<Storages> {
  const { dataDir, databaseUrl, placesFile, upgradeTo } = config
  return databaseUrl === undefined
    ? createSqliteStorages(openSqlite(dataDir, upgradeTo), openPlaces(placesFile), clock)
    : createPostgresStorages(await openMigrated({ ...config, databaseUrl }, onWaiting), openPlaces(placesFile), clock)
}

/**
 * Opens a PostgreSQL database and applies missing migrations.
 *
 * @throws {StartError} when it cannot be used
 */
export async function openMigrated(
  { databaseUrl, databaseAdminUrl, upgradeTo }: Omit<DatabaseLocation, 'dataDir'> & { readonly databaseUrl: string },
  onWaiting?: OpenStoragesOptions['onWaiting'],
): Promise<Postgres> {
  const postgres = openPostgres(databaseUrl)
  try {
    await waitUntilUp(postgres, onWaiting)
    await expectVersion(postgres)
    if (databaseAdminUrl === undefined) await migrate(postgres, migrations, upgradeTo)
    else await migrateAsAdmin(databaseAdminUrl, postgres, upgradeTo)
  } catch (cause) {
    await postgres.close()
    if (!isPostgresUnavailable(cause) && !(cause instanceof DatabaseError)) throw cause
    const hint = isDenied(cause) ? '; name a role that may migrate in DATABASE_ADMIN_URL' : ''
    throw new StartError(`DATABASE_URL: ${reasonOf(cause)}${hint}`, { cause })
  }
  return postgres
}

/** Migrates as the role that owns the tables, and limits the privileges of the service's role. */
async function migrateAsAdmin(databaseAdminUrl: string, postgres: Postgres, upgradeTo?: string): Promise<void> {
  const admin = openPostgres(databaseAdminUrl)
  try {
    const [service] = await postgres.query<{ role: string }>('SELECT current_user AS role')
    const role = service?.role ?? ''
    await expectNoOwner(admin, role)
    const isNewer = await migrate(admin, migrations, upgradeTo)
    // A newer version that runs beside this one may need more privileges.
    if (!isNewer) await limitRole(admin, role)
    await expectSameLedger(postgres, admin)
  } catch (cause) {
    if (!isPostgresUnavailable(cause) && !(cause instanceof DatabaseError)) throw cause
    throw new StartError(`DATABASE_ADMIN_URL: ${reasonOf(cause)}`, { cause })
  } finally {
    await admin.close()
  }
}

async function waitUntilUp(postgres: Postgres, onWaiting: OpenStoragesOptions['onWaiting']): Promise<void> {
  const startedAtMs = performance.now()
  for (;;) {
    try {
      await postgres.query('SELECT 1 AS one')
      return
    } catch (error) {
      const waitedMs = performance.now() - startedAtMs
      const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
      const isStandby = cause instanceof StandbyError
      if (onWaiting === undefined || !isAbsent(error) || (waitedMs > maxWaitMs && !isStandby)) throw error
      onWaiting(waitedMs, maxWaitMs, isStandby, reasonOf(cause))
    }
    await sleep(retryEveryMs)
  }
}
