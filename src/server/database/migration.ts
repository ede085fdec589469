import { createHash } from 'node:crypto'
import { StartError } from '../operation/errors.ts'
import { version } from '../runtime/version.ts'

export interface Migration {
  readonly name: string
  readonly sql: string
  /** The oldest version that can serve a database with this migration; any version if omitted. */
  readonly oldestVersion?: string
}

export interface AppliedMigration {
  readonly name: string
  readonly checksum: string
  /** Missing from databases older than 0.1.0. */
  readonly oldest_version?: string | null
}

/**
 * Checks that this version can serve a database.
 *
 * @param variable the environment variable that names the database, for the error message
 * @throws {StartError} when an applied migration needs a newer version, or has changed since it was applied
 */
export function expectServable(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
  variable: string,
): void {
  for (const [index, { name, checksum, oldest_version: oldest }] of applied.entries()) {
    const migration = migrations[index]
    const because = `because of its migration ${index + 1}, "${name}"`
    if (migration !== undefined && checksum !== checksumOf(migration)) {
      throw new StartError(`${variable}: the database belongs to another version of Milestay, ${because}`)
    }
    if (migration === undefined && version.localeCompare(oldest ?? version, 'en', { numeric: true }) < 0) {
      throw new StartError(
        `${variable}: the database needs Milestay ${oldest} or newer, ${because}; this is ${version}`,
      )
    }
  }
}

/**
 * Checks that the operator accepts missing migrations that cannot be undone. A new database needs no acceptance.
 *
 * @param upgradeTo the version for which they are accepted
 * @throws {StartError} naming the last such migration, before anything is changed
 */
export function expectAccepted(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
  variable: string,
  upgradeTo: string | undefined,
): void {
  const missing = applied.length === 0 || upgradeTo === version ? [] : migrations.slice(applied.length)
  const last = missing.findLast(({ oldestVersion }) => oldestVersion !== undefined)
  if (last === undefined) return
  throw new StartError(
    `${variable}: after the migration "${last.name}", no version before ${last.oldestVersion} can serve the database again. Stop the earlier version, back up the database, and start with UPGRADE_TO=${version}`,
  )
}

/** Returns the SHA-256 of a migration's SQL, to detect a change after it was applied. */
export function checksumOf(migration: Migration): string {
  return createHash('sha256').update(migration.sql).digest('hex')
}
