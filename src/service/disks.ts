import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { codeOf, reasonOf } from '#server/runtime/reason-of'
import { isPostgresUnavailable } from '#server/database/postgres/errors'
import { isSqliteUnavailable } from '#server/database/sqlite/errors'
import { StartError } from '#server/operation/errors'
import type { Config } from './config.ts'

/** Announces missing folders that will be created, because a name may be mistyped, or its disk not mounted. */
export function announceFolders(
  { dataDir, backup }: Pick<Config, 'dataDir' | 'backup'>,
  say: (line: string) => void,
): void {
  const folders = [
    ['DATA_DIR', dataDir],
    ['BACKUP_DIR', backup?.folder],
  ] as const
  for (const [name, folder] of folders) {
    if (folder === undefined || folder === '.data' || existsSync(folder)) continue
    let parent = resolve(folder)
    while (!existsSync(parent)) parent = dirname(parent)
    const disk = statSync(parent).dev === statSync('/').dev ? ', on the root disk' : ''
    say(`${name}: creating the folder ${folder}${disk}`)
  }
}

/** Returns a one-line error if a full disk or an unavailable database ended the start, otherwise the error itself. */
export function explainStart(error: unknown, { dataDir }: Pick<Config, 'dataDir'>): unknown {
  if (isSqliteUnavailable(error) || codeOf(error) === 'ENOSPC')
    return new StartError(`DATA_DIR: ${dataDir}: ${reasonOf(error)}`, { cause: error })
  if (isPostgresUnavailable(error)) return new StartError(`DATABASE_URL: ${reasonOf(error)}`, { cause: error })
  return error
}
