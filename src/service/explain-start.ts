import { codeOf, reasonOf } from '#server/runtime/reason-of'
import { isPostgresUnavailable } from '#server/database/postgres/errors'
import { isSqliteUnavailable } from '#server/database/sqlite/errors'
import { StartError } from '#server/operation/errors'
import type { Config } from './config.ts'

/** Returns a one-line error if a full disk or an unavailable database ended the start, otherwise the error itself. */
export function explainStart(error: unknown, { dataDir }: Pick<Config, 'dataDir'>): unknown {
  if (isSqliteUnavailable(error) || codeOf(error) === 'ENOSPC')
    return new StartError(`DATA_DIR: ${dataDir}: ${reasonOf(error)}`, { cause: error })
  if (isPostgresUnavailable(error)) return new StartError(`DATABASE_URL: ${reasonOf(error)}`, { cause: error })
  return error
}
