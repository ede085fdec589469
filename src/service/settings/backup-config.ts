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
  const minutes = variables.integer('BACKUP_MINUTES', undefined, [1, 10_080])
  const kept = variables.integer('BACKUP_KEEP', undefined, [1, 100_000])
  if (databaseUrl !== undefined && (folder ?? minutes ?? kept) !== undefined) {
    throw new StartError(
      'BACKUP_DIR, BACKUP_MINUTES and BACKUP_KEEP cannot be set together with DATABASE_URL: PostgreSQL is backed up with its own tools',
    )
  }
  if (folder === undefined && (minutes ?? kept) !== undefined) {
    throw new StartError('BACKUP_MINUTES and BACKUP_KEEP need BACKUP_DIR')
  }
  return folder === undefined ? undefined : { folder, everyMs: (minutes ?? 15) * 60_000, kept: kept ?? 24 }
}
