import { createHash } from 'node:crypto'
import { StartError } from '../errors.ts'

export interface Migration {
  readonly name: string
  readonly sql: string
  /** The SHA-256 of the checksums, joined by commas, of the migrations that led to the same schema before this one. */
  readonly replaces?: string
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

/** Returns whether a database has exactly the migrations that one has replaced. */
export function isReplaced(applied: readonly AppliedMigration[], { replaces }: Migration): boolean {
  return replaces === sha256(applied.map(({ checksum }) => checksum).join())
}

/** Returns the SHA-256 of a migration's SQL, which tells whether it has changed since it was applied. */
export function checksumOf(migration: Migration | undefined): string | undefined {
  return migration && sha256(migration.sql)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
