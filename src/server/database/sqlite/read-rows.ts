import type { Statement } from 'better-sqlite3'
import type { ReadRows } from '../read-rows.ts'
import type { Database } from './open-database.ts'

/** Statements assembled from parts are unlimited in number. */
const maxPrepared = 200

export function createReadRows(database: Database): ReadRows {
  const prepared = new Map<string, Statement<unknown[], object>>()

  return async <Row extends object>(sql: string, ...values: readonly unknown[]) => {
    const statement = prepared.get(sql) ?? database.prepare<unknown[], object>(sql)
    if (prepared.size < maxPrepared) prepared.set(sql, statement)
    return statement.all(...values) as Row[]
  }
}
