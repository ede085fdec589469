import { isIndexed } from '#server/database/ledger-tables'
import { run, type Steps } from '#server/database/sql'
import { InvalidInputError } from '#server/operation/errors'
import { wordsErased } from '#server/log/event'
import { writeEvent } from '#server/log/write-event'

/** Has the id of the account as its one value. */
const ofAccount = 'account_id = (SELECT account_id FROM accounts WHERE CAST(account_id AS text) = $1)'
const ofItsTransfers = `transaction_id IN (SELECT transaction_id FROM transfers WHERE ${ofAccount})`

/** A person leaves the key, so that two persons stay apart. */
function withoutPerson(did: string): string {
  return `${did}_by = ${did}_by_key, ${did}_by_person = ${did}_by_key`
}

/** Each has the id as its one value, and returns a row for each row without words. */
const erasures = [
  `UPDATE transfers SET note = NULL, batch_name = substr(batch_name, 1, 0), ${withoutPerson('sent')}, decision_reason = NULL, ${withoutPerson('decided')}, salt = NULL
   WHERE ${ofAccount}`,
  `UPDATE reversals SET reason = '', ${withoutPerson('requested')}, decision_reason = NULL, ${withoutPerson('decided')}, salt = NULL
   WHERE ${ofItsTransfers}`,
  `UPDATE account_changes SET earlier_phone_number = substr(earlier_phone_number, 1, 0), reason = '', ${withoutPerson('changed')}, salt = NULL
   WHERE ${ofAccount}`,
  `UPDATE openings SET reference = NULL, imported_by = 'operator', salt = NULL WHERE ${ofAccount}`,
  `UPDATE accounts SET phone_number = NULL, external_id = NULL, salt = NULL WHERE ${ofAccount}`,
  `UPDATE keys SET name = '', person = key_id, person_name = key_id, salt = NULL WHERE key_id = $1`,
]

/** Where requests about the account came from, and from whom; each has the id as its one value. */
const eventErasures = ['subject = $1', `subject IN (SELECT transaction_id FROM transfers WHERE ${ofAccount})`].map(
  (subject) => `${isIndexed} AND ${subject}`,
)

/** Erases the words about an account, or those of a key, together with their salts, and returns the number of rows that had some. */
export function* eraseRows(id: string): Steps<number> {
  for (const events of [...eventErasures, `event_id IN (SELECT event_id FROM transfers WHERE ${ofAccount})`]) {
    yield* run(
      `UPDATE events SET person = key_id, address = NULL, request_id = NULL WHERE ${events} RETURNING event_id`,
      [id],
    )
  }
  let rows = 0
  for (const sql of erasures) rows += (yield* run(`${sql} AND salt IS NOT NULL RETURNING 1 AS one`, [id])).length
  return rows
}

/**
 * Erases the words about a closed account, or those of a revoked key, and says so in the log, within the transaction of
 * its caller. Returns the number of rows that had some.
 *
 * @throws {InvalidInputError} when it may not be erased
 */
export function* eraseWords(id: string, erasedBy: string, nowMs: number): Steps<number> {
  yield* expectErasable(id, nowMs)
  const rows = yield* eraseRows(id)
  if (rows === 0) throw new InvalidInputError([`${id} is erased already`])
  yield* writeEvent(wordsErased(id, erasedBy, nowMs))
  return rows
}

function* expectErasable(id: string, nowMs: number): Steps<void> {
  const [found] = yield* run<{ name: string; isOver: number }>(
    `SELECT 'Account' AS name, CASE status WHEN 'closed' THEN 1 ELSE 0 END AS "isOver" FROM accounts WHERE ${ofAccount}
     UNION ALL
     SELECT 'Key', CASE WHEN revoked_at <= $2 THEN 1 ELSE 0 END FROM keys WHERE key_id = $1`,
    [id, nowMs],
  )
  if (found === undefined) throw new InvalidInputError([`There is no account and no key with the ID ${id}`])
  const { name, isOver } = found
  if (isOver === 0)
    throw new InvalidInputError([name === 'Key' ? `Revoke key ${id} first` : `Close account ${id} first`])
  const [pending] = yield* run<{ id: string }>(
    `SELECT transaction_id AS id FROM transfers WHERE ${ofAccount} AND status = 'pending'
     UNION ALL
     SELECT transaction_id FROM reversals WHERE ${ofItsTransfers} AND status = 'pending'`,
    [id],
  )
  if (pending !== undefined) throw new InvalidInputError([`Transfer ${pending.id} waits for a decision`])
}
