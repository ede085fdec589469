import type { Query } from '../../database/postgres/open-database.ts'
import type { NewTransfer, Outcome } from '../ledger/storage.ts'

/**
 * Stores any number of transfers in one statement, with an array per column, and returns those that were not stored.
 * Accounts are locked in the order of their ids, and references inserted in theirs, so that two processes never deadlock.
 * The unique constraint on the reference decides between duplicates.
 */
const storeTransfers = `
  WITH requested AS MATERIALIZED (
    SELECT * FROM unnest($1::text[], $2::text[], $3::uuid[], $4::text[], $5::int[], $6::text[], $7::text[], $8::text[], $9::text[], $10::bigint[])
      WITH ORDINALITY AS requested (transaction_id, reference_id, account_id, phone_number, amount, status, note, sent_by, sent_by_key, created_at, place)
  ), recipients AS MATERIALIZED (
    SELECT account_id, phone_number FROM accounts
    WHERE account_id = ANY ($3::uuid[]) OR phone_number = ANY ($4::text[])
    ORDER BY account_id FOR NO KEY UPDATE
  ), known AS MATERIALIZED (
    SELECT requested.*, coalesce(by_id.account_id, by_phone.account_id) AS recipient
    FROM requested
    LEFT JOIN recipients AS by_id ON by_id.account_id = requested.account_id
    LEFT JOIN recipients AS by_phone ON by_phone.phone_number = requested.phone_number
  ), stored AS (
    INSERT INTO transfers (transaction_id, reference_id, account_id, amount, status, note, sent_by, sent_by_key, created_at)
    SELECT transaction_id, reference_id, recipient, amount, status, note, sent_by, sent_by_key, created_at
    FROM known WHERE recipient IS NOT NULL
    ORDER BY reference_id COLLATE "C", place
    ON CONFLICT (reference_id) DO NOTHING
    RETURNING transaction_id, account_id, amount, status, created_at
  ), booked AS (
    INSERT INTO bookings (transaction_id, kind, account_id, amount, created_at)
    SELECT transaction_id, 'transfer', account_id, amount, created_at FROM stored WHERE status = 'success'
  ), credited AS (
    UPDATE accounts SET balance = balance + sums.amount
    FROM (SELECT account_id, sum(amount) AS amount FROM stored WHERE status = 'success' GROUP BY account_id) AS sums
    WHERE accounts.account_id = sums.account_id
  )
  SELECT place::int, recipient IS NOT NULL AS "isKnown",
    EXISTS (SELECT 1 FROM transfers WHERE transfers.reference_id = known.reference_id) AS "isUsed"
  FROM known
  WHERE NOT EXISTS (SELECT 1 FROM stored WHERE stored.transaction_id = known.transaction_id)
  ORDER BY place`

interface RefusedRow {
  /** Counted from 1. */
  readonly place: number
  readonly isKnown: boolean
  /** Whether the reference was used before the statement began. */
  readonly isUsed: boolean
}

/** Stores transfers without regard to limits, and returns their outcomes as if they were written one by one. */
export async function writeTransfers(query: Query, transfers: readonly NewTransfer[]): Promise<Outcome[]> {
  const refused = await query<RefusedRow>(
    storeTransfers,
    transfers.map(({ transactionId }) => transactionId),
    transfers.map(({ referenceId }) => referenceId),
    transfers.map(({ recipient }) => ('accountId' in recipient ? recipient.accountId : null)),
    transfers.map(({ recipient }) => ('phoneNumber' in recipient ? recipient.phoneNumber : null)),
    transfers.map(({ amount }) => amount),
    transfers.map(({ status }) => status),
    transfers.map(({ note }) => note),
    transfers.map(({ sentBy }) => sentBy),
    transfers.map(({ sentByKey }) => sentByKey),
    transfers.map(({ createdAtMs }) => createdAtMs),
  )
  const outcomes: Outcome[] = transfers.map(() => ({ kind: 'done' }))
  for (const { place, isKnown, isUsed } of refused) {
    const at = place - 1
    const isUsedBefore = isKnown || isUsed || usesReference(transfers, outcomes, at)
    outcomes[at] = { kind: isUsedBefore ? 'reference-used' : 'recipient-unknown' }
  }
  return outcomes
}

/** Whether an earlier transfer of the same statement used the reference, or found it used. */
function usesReference(transfers: readonly NewTransfer[], outcomes: readonly Outcome[], at: number): boolean {
  const referenceId = transfers[at]?.referenceId
  return transfers
    .slice(0, at)
    .some((before, index) => before.referenceId === referenceId && outcomes[index]?.kind !== 'recipient-unknown')
}

/** Returns the sum of a key's transfers in the period of its limit, failed ones not counted. */
export async function sumSent(query: Query, { limit, sentByKey }: NewTransfer): Promise<number> {
  const [sent] = await query<{ miles: number }>(
    `SELECT coalesce(sum(amount), 0)::bigint AS miles FROM transfers
     WHERE sent_by_key = $1 AND created_at >= $2 AND created_at < $3 AND status <> 'failed'`,
    sentByKey,
    limit?.fromMs,
    limit?.toMs,
  )
  return sent?.miles ?? 0
}

/** Returns why a transfer above its limit is not stored: reference and recipient are checked before the limit. */
export async function findRefusal(
  query: Query,
  { referenceId, recipient }: NewTransfer,
  milesLeft: number,
): Promise<Outcome> {
  const [found] = await query<{ isUsed: boolean; isKnown: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM transfers WHERE reference_id = $1) AS "isUsed",
       EXISTS (SELECT 1 FROM accounts WHERE account_id = $2::uuid OR phone_number = $3) AS "isKnown"`,
    referenceId,
    'accountId' in recipient ? recipient.accountId : null,
    'phoneNumber' in recipient ? recipient.phoneNumber : null,
  )
  if (found?.isUsed === true) return { kind: 'reference-used' }
  return found?.isKnown === true ? { kind: 'limit-passed', milesLeft } : { kind: 'recipient-unknown' }
}
