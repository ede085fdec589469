import { run, type Steps } from '../../database/sql.ts'
import type { NewEvent } from '../ledger/events.ts'

/** Appends an event to the log, within the transaction of its caller. */
export function* writeEvent({ kind, subject, createdAtMs, body, by }: NewEvent): Steps<void> {
  yield* run(
    `INSERT INTO events (kind, subject, created_at, body, key_id, person, address, request_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [kind, subject, createdAtMs, body, by.keyId, by.person, by.address, by.requestId],
  )
}
