import type { Query } from '../../database/sql.ts'
import { reversalDecided, reversalRequested } from '../ledger/events.ts'
import { judgeReversal, judgeReversalDecision } from '../ledger/judge-write.ts'
import type { NewReversal, Outcome, ReversalDecision, ReversalStatus } from '../ledger/storage.ts'
import { bookEntry } from './book-entry.ts'
import { findKnownDecider, findKnownReversal, findKnownTransfer } from './known-rows.ts'
import { writeEvent } from './write-event.ts'

/** Stores a reversal, and books it unless it waits for approval; the caller has locked the account of its transfer. */
export async function writeReversal(query: Query, reversal: NewReversal, mayBeDone: boolean): Promise<Outcome> {
  const { reversalId, transactionId, referenceId, reason, allowsDebt, by, requestedAtMs, salt } = reversal
  if (mayBeDone) {
    const [done] = await query<{ status: ReversalStatus }>('SELECT status FROM reversals WHERE reversal_id = $1', [
      reversalId,
    ])
    if (done !== undefined) return { kind: 'done', status: done.status }
  }
  const transfer = await findKnownTransfer(query, transactionId)
  const earlier = await findKnownReversal(query, transactionId)
  const used = await query('SELECT 1 AS one FROM reversals WHERE reference_id = $1', [referenceId])
  const status = judgeReversal(reversal, transfer, earlier, used.length > 0)
  if (typeof status !== 'string' || transfer === undefined) {
    return typeof status === 'string' ? { kind: 'transfer-unknown' } : status
  }
  const stored = await query(
    `INSERT INTO reversals (reversal_id, transaction_id, reference_id, reason, allows_debt, status, requested_by,
       requested_by_key, requested_by_person, requested_at, salt)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (reference_id) DO NOTHING RETURNING reversal_id`,
    [
      reversalId,
      transactionId,
      referenceId,
      reason,
      allowsDebt ? 1 : 0,
      status,
      by.keyLabel,
      by.keyId,
      by.person,
      requestedAtMs,
      salt,
    ],
  )
  if (stored.length === 0) return { kind: 'reversal-reference-used' }
  await writeEvent(query, reversalRequested(reversal, status))
  if (status === 'booked') {
    const { accountId, amount } = transfer
    await bookEntry(query, { transactionId, kind: 'reversal', accountId, amount: -amount, atMs: requestedAtMs })
  }
  return { kind: 'done', status }
}

/** Approves or rejects a pending reversal; the caller has locked the account of its transfer. */
export async function writeReversalDecision(
  query: Query,
  decision: ReversalDecision,
  mayBeDone: boolean,
): Promise<Outcome> {
  const { transactionId, status, reason, by, limit, decidedAtMs } = decision
  if (mayBeDone && (await isDecidedSo(query, decision))) return { kind: 'done', status }
  const transfer = await findKnownTransfer(query, transactionId)
  const reversal = await findKnownReversal(query, transactionId)
  const decider = await findKnownDecider(query, by, limit, decidedAtMs)
  const refusal = judgeReversalDecision(decision, transfer, reversal, decider)
  if (refusal !== undefined) return refusal
  if (transfer === undefined || reversal === undefined) return { kind: 'reversal-unknown' }
  await query(
    `UPDATE reversals SET status = $2, decided_by = $3, decided_by_key = $4, decided_by_person = $5,
       decision_reason = $6, decided_at = $7
     WHERE reversal_id = $1`,
    [reversal.reversalId, status, by.keyLabel, by.keyId, by.person, reason, decidedAtMs],
  )
  await writeEvent(query, reversalDecided(decision, reversal.reversalId, reversal.salt))
  if (status === 'booked') {
    const { accountId, amount } = transfer
    await bookEntry(query, { transactionId, kind: 'reversal', accountId, amount: -amount, atMs: decidedAtMs })
  }
  return { kind: 'done', status }
}

async function isDecidedSo(
  query: Query,
  { transactionId, status, by, decidedAtMs }: ReversalDecision,
): Promise<boolean> {
  const found = await query(
    `SELECT 1 AS one FROM reversals
     WHERE transaction_id = $1 AND status = $2 AND decided_by_key = $3 AND decided_at = $4`,
    [transactionId, status, by.keyId, decidedAtMs],
  )
  return found.length > 0
}
