import type { BackupSettings } from '#server/database/sqlite/start-backups'
import { StartError } from '#server/errors'
import type { Variables } from './parse-setting.ts'

/**
 * Reads where and how often the SQLite database is copied; `undefined` where it is not.
 *
 * @throws {StartError} when a variable has an invalid value, or the database is another one
 */
export function readBackup(variables: Variables, databaseUrl: string | undefined): BackupSettings | undefined {
  const folder = variables.text('BACKUP_DIR', undefined)
  const everyMs = variables.integer('BACKUP_MINUTES', 15, [1, 10_080]) * 60_000
  const kept = variables.integer('BACKUP_KEEP', 24, [1, 100_000])
  if (folder === undefined) return undefined
  if (databaseUrl === undefined) return { folder, everyMs, kept }
  throw new StartError(
    'BACKUP_DIR cannot be set together with DATABASE_URL: PostgreSQL is backed up with its own tools',
  )
}
