import { join, raw, run, sql, type Steps } from '../database/sql.ts'
import type { NewEvent } from './event.ts'

export const eventColumns = 'kind, subject, created_at, body, key_id, person, address, request_id'

/** Appends an event to the log, within the transaction of its caller. */
export function* writeEvent(event: NewEvent): Steps<void> {
  const { kind, subject, createdAtMs, body, by } = event
  yield* run(
    sql`INSERT INTO events (kind, subject, created_at, body, key_id, person, address, request_id)
     VALUES (${kind}, ${subject}, ${createdAtMs}, ${body}, ${by.keyId}, ${by.person}, ${by.address}, ${by.requestId})`,
  )
}

export function eventValues({ kind, subject, createdAtMs, body, by }: NewEvent): unknown[] {
  return [kind, subject, createdAtMs, body, by.keyId, by.person, by.address, by.requestId]
}

/** Inserts rows by one statement; `returning` follows their values. */
export function* insertRows(table: string, columns: string, rows: unknown[][], returning = sql``): Steps<object[]> {
  if (rows.length === 0) return []
  const tuples = rows.map((row) => sql`(${join(row, ', ')})`)
  return yield* run(sql`INSERT INTO ${raw(table)} (${raw(columns)}) VALUES ${join(tuples, ', ')} ${returning}`)
}
