import type { TransferStatus } from '#contract/transfer'
import type { Query } from '../../database/postgres/open-database.ts'
import type { Decision, Outcome } from '../ledger/storage.ts'

/** Approves or rejects a pending transfer, and credits an approved one. */
const decide = `
  WITH decided AS (
    UPDATE transfers SET status = $2, decided_by = $3, decided_by_key = $4, decided_at = $5
    WHERE transaction_id = $1 AND status = 'pending' AND sent_by_key <> $4
    RETURNING transaction_id, account_id, amount, status
  ), booked AS (
    INSERT INTO bookings (transaction_id, kind, account_id, amount, created_at)
    SELECT transaction_id, 'transfer', account_id, amount, $5 FROM decided WHERE status = 'success'
  ), credited AS (
    UPDATE accounts SET balance = balance + decided.amount
    FROM decided WHERE accounts.account_id = decided.account_id AND decided.status = 'success'
  )
  SELECT transaction_id FROM decided`

interface KnownTransfer {
  readonly status: TransferStatus
  readonly sentByKey: string
  readonly decidedByKey: string | null
  readonly decidedAtMs: number | null
}

/**
 * Approves or rejects a pending transfer.
 *
 * @param mayBeDone whether an earlier attempt at the same decision may have been committed
 */
export async function writeDecision(query: Query, decision: Decision, mayBeDone: boolean): Promise<Outcome> {
  const { transactionId, status, decidedBy, decidedByKey, decidedAtMs } = decision
  const decided = await query(decide, transactionId, status, decidedBy, decidedByKey, decidedAtMs)
  if (decided.length > 0) return { kind: 'done' }
  const [known] = await query<KnownTransfer>(
    `SELECT status, sent_by_key AS "sentByKey", decided_by_key AS "decidedByKey", decided_at AS "decidedAtMs"
     FROM transfers WHERE transaction_id = $1`,
    transactionId,
  )
  if (known === undefined) return { kind: 'transfer-unknown' }
  if (known.sentByKey === decidedByKey) return { kind: 'own-transfer' }
  const isThis = known.status === status && known.decidedByKey === decidedByKey && known.decidedAtMs === decidedAtMs
  return mayBeDone && isThis ? { kind: 'done' } : { kind: 'settled-already', status: known.status }
}
