import { createHash } from 'node:crypto'
import { StartError } from '../errors.ts'

export interface Migration {
  readonly name: string
  readonly sql: string
}

export interface AppliedMigration {
  readonly name: string
  readonly checksum: string
}

/**
 * Checks that a database has no other migrations than this version.
 *
 * @param variable the environment variable that names the database, for the error message
 * @throws {StartError} when the database is newer, or an applied migration has changed since
 */
export function expectKnownMigrations(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
  variable: string,
): void {
  for (const [index, { name, checksum }] of applied.entries()) {
    if (checksum === checksumOf(migrations[index])) continue
    const other = index < migrations.length ? 'another' : 'a newer'
    throw new StartError(
      `${variable}: the database belongs to ${other} version of Milestay: this one does not know its migration ${index + 1}, "${name}"`,
    )
  }
}

/** Returns the SHA-256 of a migration's SQL, which tells whether it has changed since it was applied. */
export function checksumOf(migration: Migration | undefined): string | undefined {
  return migration && createHash('sha256').update(migration.sql).digest('hex')
}
