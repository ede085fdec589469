import type { Database } from '../../database/sqlite/open-database.ts'
import type { NewEvent } from '../ledger/events.ts'

/** Creates a function that appends an event to the log, within the transaction of its caller. */
export function createWriteEvent(database: Database): (event: NewEvent) => void {
  const insert = database.prepare<(string | number | null)[]>(`
    INSERT INTO events (kind, subject, created_at, body, key_id, person, address, request_id)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
  return ({ kind, subject, createdAtMs, body, by }) => {
    insert.run(kind, subject, createdAtMs, body, by.keyId, by.person, by.address, by.requestId)
  }
}
