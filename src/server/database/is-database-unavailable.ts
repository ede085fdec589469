import { isPostgresUnavailable } from './postgres/errors.ts'
import { isSqliteUnavailable } from './sqlite/errors.ts'

/** Returns whether the database cannot be used at the moment, as opposed to a faulty statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isSqliteUnavailable(error) || isPostgresUnavailable(error)
}
