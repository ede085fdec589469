import { run, type Steps } from '../database/sql.ts'
import type { NewEvent } from './event.ts'

export const eventColumns = 'kind, subject, created_at, body, key_id, person, address, request_id'

/** Appends an event to the log, within the transaction of its caller. */
export function* writeEvent(event: NewEvent): Steps<void> {
  yield* run(`INSERT INTO events (${eventColumns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, eventValues(event))
}

export function eventValues({ kind, subject, createdAtMs, body, by }: NewEvent): unknown[] {
  return [kind, subject, createdAtMs, body, by.keyId, by.person, by.address, by.requestId]
}

/** Inserts rows by one statement; `returning` follows their values. */
export function* insertRows(table: string, columns: string, rows: unknown[][], returning = ''): Steps<object[]> {
  if (rows.length === 0) return []
  let place = 0
  const places = rows.map((row) => `(${row.map(() => `$${(place += 1)}`).join(', ')})`)
  return yield* run(`INSERT INTO ${table} (${columns}) VALUES ${places.join(', ')} ${returning}`, rows.flat())
}
