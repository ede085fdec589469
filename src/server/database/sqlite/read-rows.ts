import type { ReadRows } from '../read-rows.ts'
import type { Database } from './open-database.ts'

export function createReadRows(database: Database): ReadRows {
  return async <Row extends object>(sql: string, ...values: readonly (string | number)[]) =>
    database.prepare<(string | number)[], Row>(sql).all(...values)
}
