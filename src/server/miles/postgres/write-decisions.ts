import type { Query } from '../../database/sql.ts'
import { transferDecided } from '../ledger/events.ts'
import { judgeDecision } from '../ledger/judge-write.ts'
import type { Decision, Outcome } from '../ledger/storage.ts'
import { bookEntry } from './book-entry.ts'
import { findKnownDecider, findKnownTransfer } from './known-rows.ts'
import { writeEvent } from './write-event.ts'

/**
 * Approves or rejects a pending transfer, whose account the caller has locked.
 *
 * @param mayBeDone whether an earlier attempt at the same decision may have been committed
 */
export async function writeDecision(query: Query, decision: Decision, mayBeDone: boolean): Promise<Outcome> {
  const { transactionId, status, reason, by, limit, decidedAtMs } = decision
  if (mayBeDone && (await isDecidedSo(query, decision))) return { kind: 'done', status }
  const transfer = await findKnownTransfer(query, transactionId)
  const refusal = judgeDecision(decision, transfer, await findKnownDecider(query, by, limit, decidedAtMs))
  if (refusal !== undefined || transfer === undefined) return refusal ?? { kind: 'transfer-unknown' }
  await query(
    `UPDATE transfers SET status = $2, decided_by = $3, decided_by_key = $4, decided_by_person = $5,
       decision_reason = $6, decided_at = $7
     WHERE transaction_id = $1`,
    [transactionId, status, by.keyLabel, by.keyId, by.person, reason, decidedAtMs],
  )
  await writeEvent(query, transferDecided(decision, transfer.salt))
  if (status === 'success') {
    await bookEntry(query, { ...transfer, transactionId, kind: 'transfer', atMs: decidedAtMs })
  }
  return { kind: 'done', status }
}

async function isDecidedSo(query: Query, { transactionId, status, by, decidedAtMs }: Decision): Promise<boolean> {
  const found = await query(
    `SELECT 1 AS one FROM transfers
     WHERE transaction_id = $1 AND status = $2 AND decided_by_key = $3 AND decided_at = $4`,
    [transactionId, status, by.keyId, decidedAtMs],
  )
  return found.length > 0
}
