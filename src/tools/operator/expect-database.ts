import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isPostgresUnavailable } from '#server/database/postgres/errors'
import { openPostgres } from '#server/database/postgres/open-database'
import { StartError } from '#server/operation/errors'
import type { DatabaseLocation } from '#server/storages/open-storages'

type Location = Pick<DatabaseLocation, 'dataDir' | 'databaseUrl'>

/** Returns whether a service has created its tables; true for a PostgreSQL server that cannot be reached. */
export async function hasDatabase({ dataDir, databaseUrl }: Location): Promise<boolean> {
  if (databaseUrl === undefined) return existsSync(join(dataDir, 'milestay.db'))
  const postgres = openPostgres(databaseUrl)
  try {
    const [found] = await postgres.query<{ exists: boolean }>("SELECT to_regclass('migrations') IS NOT NULL AS exists")
    return found?.exists === true
  } catch (error) {
    // Opening the database reports the reason.
    if (isPostgresUnavailable(error)) return true
    throw error
  } finally {
    await postgres.close()
  }
}

/**
 * Rejects a location without a database: opening a mistyped one would create an empty database.
 *
 * @throws {StartError} when there is no database
 */
export async function expectDatabase(location: Location): Promise<void> {
  if (await hasDatabase(location)) return
  throw new StartError(
    location.databaseUrl === undefined
      ? `DATA_DIR: there is no database in ${location.dataDir}; the first start of the service creates it`
      : 'DATABASE_URL: there are no tables in this database; the first start of the service creates them',
  )
}
