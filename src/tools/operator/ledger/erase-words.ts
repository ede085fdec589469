import { isIndexed } from '#server/database/ledger-tables'
import { type Fragment, raw, run, sql, type Steps } from '#server/database/sql'
import { InvalidInputError } from '#server/operation/errors'
import { newEvent, operatorActor, writeEvent } from '#server/log/event'

const ofAccount = (id: string) =>
  sql`account_id = (SELECT account_id FROM accounts WHERE CAST(account_id AS text) = ${id})`
const ofItsTransfers = (id: string) =>
  sql`transaction_id IN (SELECT transaction_id FROM transfers WHERE ${ofAccount(id)})`

/** Replaces the person who did something by the id of their key, so that two persons remain distinct. */
function withoutPerson(did: string): Fragment {
  return raw(`${did}_by = ${did}_by_key, ${did}_by_person = ${did}_by_key`)
}

/** Updates that erase words; their conditions also match rows that are erased already. */
const erasures = (id: string) => [
  sql`UPDATE transfers SET note = NULL, batch_name = substr(batch_name, 1, 0), ${withoutPerson('sent')}, decision_reason = NULL, ${withoutPerson('decided')}, salt = NULL
   WHERE ${ofAccount(id)}`,
  sql`UPDATE reversals SET reason = '', ${withoutPerson('requested')}, decision_reason = NULL, ${withoutPerson('decided')}, salt = NULL
   WHERE ${ofItsTransfers(id)}`,
  sql`UPDATE account_changes SET earlier_phone_number = substr(earlier_phone_number, 1, 0), reason = '', ${withoutPerson('changed')}, salt = NULL
   WHERE ${ofAccount(id)}`,
  sql`UPDATE openings SET reference = NULL, imported_by = 'operator', salt = NULL WHERE ${ofAccount(id)}`,
  sql`UPDATE accounts SET phone_number = NULL, external_id = NULL, salt = NULL WHERE ${ofAccount(id)}`,
  sql`UPDATE keys SET name = '', person = key_id, person_name = key_id, salt = NULL WHERE key_id = ${id}`,
]

/** Conditions for the events that lose their sender and address: requests about the account. */
const erasedEvents = (id: string) => [
  sql`${raw(isIndexed)} AND subject = ${id}`,
  sql`${raw(isIndexed)} AND subject IN (SELECT transaction_id FROM transfers WHERE ${ofAccount(id)})`,
  sql`event_id IN (SELECT event_id FROM transfers WHERE ${ofAccount(id)})`,
]

/** Erases words about an account or of a key, with their salts, and returns the number of affected rows. */
export function* eraseRows(id: string): Steps<number> {
  for (const events of erasedEvents(id)) {
    yield* run(
      sql`UPDATE events SET person = key_id, address = NULL, request_id = NULL WHERE ${events} RETURNING event_id`,
    )
  }
  let rows = 0
  for (const erasure of erasures(id)) {
    rows += (yield* run(sql`${erasure} AND salt IS NOT NULL RETURNING 1 AS one`)).length
  }
  return rows
}

/**
 * Erases words about a closed account or of a revoked key, and records this in the log, within the caller's
 * transaction. Returns the number of affected rows.
 *
 * @throws {InvalidInputError} when erasing is not allowed
 */
export function* eraseWords(id: string, erasedBy: string, nowMs: number): Steps<number> {
  yield* expectErasable(id, nowMs)
  const rows = yield* eraseRows(id)
  if (rows === 0) throw new InvalidInputError([`${id} is erased already`])
  yield* writeEvent(newEvent(id, operatorActor(erasedBy), { kind: 'words.erased', subject: id, at: nowMs }))
  return rows
}

function* expectErasable(id: string, nowMs: number): Steps<void> {
  const [owner] = yield* run<{ name: string; isErasable: number }>(
    sql`SELECT 'Account' AS name, CASE status WHEN 'closed' THEN 1 ELSE 0 END AS "isErasable" FROM accounts WHERE ${ofAccount(id)}
     UNION ALL
     SELECT 'Key', CASE WHEN revoked_at <= ${nowMs} THEN 1 ELSE 0 END FROM keys WHERE key_id = ${id}`,
  )
  if (owner === undefined) throw new InvalidInputError([`There is no account and no key with the ID ${id}`])
  const { name, isErasable } = owner
  if (isErasable === 0)
    throw new InvalidInputError([name === 'Key' ? `Revoke key ${id} first` : `Close account ${id} first`])
  const [pending] = yield* run<{ id: string }>(
    sql`SELECT transaction_id AS id FROM transfers WHERE ${ofAccount(id)} AND status = 'pending'
     UNION ALL
     SELECT transaction_id FROM reversals WHERE ${ofItsTransfers(id)} AND status = 'pending'`,
  )
  if (pending !== undefined) throw new InvalidInputError([`Transfer ${pending.id} waits for a decision`])
}
