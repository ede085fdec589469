import type { Query } from '../../database/sql.ts'
import type { KnownDecider, KnownReversal, KnownTransfer } from '../ledger/judge-write.ts'
import type { Actor, PeriodLimit, NewTransfer, Recipient } from '../ledger/storage.ts'
import { spellingsOf } from '../../keys/key.ts'
import { keysOfPerson, knownPersons } from '../ledger/persons.ts'

/** Returns what decisions and reversals depend on of a transfer, whose account the caller has locked. */
export async function findKnownTransfer(query: Query, transactionId: string): Promise<KnownTransfer | undefined> {
  const [found] = await query<KnownTransfer>(
    `SELECT transfers.account_id AS "accountId", amount, transfers.status, sent_by_key AS "sentByKey",
       sent_by_person AS "sentByPerson", keys.person AS "senderNow", accounts.status AS "accountStatus",
       balance - debt AS balance, transfers.salt
     FROM transfers JOIN accounts USING (account_id) LEFT JOIN keys ON keys.key_id = sent_by_key
     WHERE transaction_id = $1`,
    [transactionId],
  )
  return found
}

/** A reversal, with who decided it and when. */
export interface DecidedReversal extends KnownReversal {
  readonly decidedByKey: string | null
  readonly decidedAtMs: number | null
}

/** Returns the reversal of a transfer that is pending or booked. */
export async function findKnownReversal(query: Query, transactionId: string): Promise<DecidedReversal | undefined> {
  const [found] = await query<Omit<DecidedReversal, 'allowsDebt'> & { allowsDebt: number }>(
    `SELECT reversal_id AS "reversalId", status, allows_debt AS "allowsDebt", requested_by_key AS "requestedByKey",
       requested_by_person AS "requestedByPerson", keys.person AS "requesterNow",
       decided_by_key AS "decidedByKey", decided_at AS "decidedAtMs", reversals.salt
     FROM reversals LEFT JOIN keys ON keys.key_id = requested_by_key
     WHERE transaction_id = $1 AND status <> 'rejected'`,
    [transactionId],
  )
  return found && { ...found, allowsDebt: found.allowsDebt === 1 }
}

export async function findKnownDecider(
  query: Query,
  by: Actor,
  limit: PeriodLimit | undefined,
  nowMs: number,
): Promise<KnownDecider> {
  const ended = await query(
    'SELECT 1 AS one FROM keys WHERE key_id = $1 AND (revoked_at IS NOT NULL OR expires_at <= $2)',
    [by.keyId, nowMs],
  )
  const milesMoved = limit === undefined ? 0 : await sumMoved(query, by.keyId, limit)
  return { hasEnded: ended.length > 0, milesMoved }
}

/** Returns the miles that a key has sent and approved in a period; what was rejected does not count. */
export async function sumMoved(query: Query, keyId: string, { fromMs, toMs }: PeriodLimit): Promise<number> {
  const [moved] = await query<{ miles: number }>(
    `SELECT ((SELECT coalesce(sum(amount), 0) FROM transfers
        WHERE sent_by_key = $1 AND created_at >= $2 AND created_at < $3 AND status <> 'failed')
      + (SELECT coalesce(sum(amount), 0) FROM transfers
        WHERE decided_by_key = $1 AND decided_at >= $2 AND decided_at < $3 AND status = 'success')
      + (SELECT coalesce(sum(amount), 0) FROM reversals JOIN transfers USING (transaction_id)
        WHERE reversals.decided_by_key = $1 AND reversals.decided_at >= $2 AND reversals.decided_at < $3
          AND reversals.status = 'booked'))::bigint AS miles`,
    [keyId, fromMs, toMs],
  )
  return moved?.miles ?? 0
}

/** Returns the miles that a key may still send or approve in a period. */
export async function milesLeft(query: Query, keyId: string, limit: PeriodLimit): Promise<number> {
  return Math.max(0, limit.miles - (await sumMoved(query, keyId, limit)))
}

/** Returns whether the sums of the period send a transfer to review. */
export async function needsReview(query: Query, { amount, by, recipient, review }: NewTransfer): Promise<boolean> {
  if (review === undefined) return false
  const { sender, recipient: received } = review
  return (
    (sender !== undefined && (await sumSent(query, by, sender)) + amount > sender.miles) ||
    (received !== undefined && (await sumReceived(query, recipient, received)) + amount > received.miles)
  )
}

/** Returns the sum of what the person behind a key has sent in a period, failed transfers not counted. */
export async function sumSent(query: Query, { keyId, person }: Actor, period: PeriodLimit): Promise<number> {
  const known = await query<{ person: string }>(knownPersons)
  const [sent] = await query<{ miles: number }>(
    `${keysOfPerson('SELECT unnest($1::text[])')}
     SELECT coalesce(sum(amount), 0)::bigint AS miles FROM transfers
     WHERE sent_by_key = ANY (ARRAY(
         SELECT key_id FROM used UNION SELECT key_id FROM keys WHERE person = ANY ($1::text[]) UNION SELECT $2
       ))
       AND created_at >= $3 AND created_at < $4 AND status <> 'failed'`,
    [
      spellingsOf(
        person,
        known.map((other) => other.person),
      ),
      keyId,
      period.fromMs,
      period.toMs,
    ],
  )
  return sent?.miles ?? 0
}

/** Returns the sum of what an account has been sent in a period, failed transfers not counted. */
async function sumReceived(query: Query, recipient: Recipient, period: PeriodLimit): Promise<number> {
  const [received] = await query<{ miles: number }>(
    `SELECT coalesce(sum(amount), 0)::bigint AS miles FROM transfers
     WHERE account_id = (SELECT account_id FROM accounts WHERE account_id = $1::uuid OR phone_number = $2)
       AND created_at >= $3 AND created_at < $4 AND status <> 'failed'`,
    [
      'accountId' in recipient ? recipient.accountId : null,
      'phoneNumber' in recipient ? recipient.phoneNumber : null,
      period.fromMs,
      period.toMs,
    ],
  )
  return received?.miles ?? 0
}
