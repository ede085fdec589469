import type { Query } from '../../database/postgres/open-database.ts'
import type { Actor, NewTransfer, PeriodLimit, Recipient } from '../ledger/storage.ts'
import { spellingsOf } from '../../keys/key.ts'
import { keysOfPerson, knownPersons } from '../ledger/persons.ts'
import { sumMoved } from './known-rows.ts'

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
    spellingsOf(
      person,
      known.map((other) => other.person),
    ),
    keyId,
    period.fromMs,
    period.toMs,
  )
  return sent?.miles ?? 0
}

/** Returns the sum of what an account has been sent in a period, failed transfers not counted. */
async function sumReceived(query: Query, recipient: Recipient, period: PeriodLimit): Promise<number> {
  const [received] = await query<{ miles: number }>(
    `SELECT coalesce(sum(amount), 0)::bigint AS miles FROM transfers
     WHERE account_id = (SELECT account_id FROM accounts WHERE account_id = $1::uuid OR phone_number = $2)
       AND created_at >= $3 AND created_at < $4 AND status <> 'failed'`,
    'accountId' in recipient ? recipient.accountId : null,
    'phoneNumber' in recipient ? recipient.phoneNumber : null,
    period.fromMs,
    period.toMs,
  )
  return received?.miles ?? 0
}
