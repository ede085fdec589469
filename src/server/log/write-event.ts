import { run, sql, type Steps } from '../database/sql.ts'
import type { NewEvent } from './event.ts'

/** Appends an event to the log, within the transaction of its caller. */
export function* writeEvent(event: NewEvent): Steps<void> {
  const { kind, subject, createdAtMs, body, by } = event
  yield* run(
    sql`INSERT INTO events (kind, subject, created_at, body, key_id, person, address, request_id)
     VALUES (${kind}, ${subject}, ${createdAtMs}, ${body}, ${by.keyId}, ${by.person}, ${by.address}, ${by.requestId})`,
  )
}
