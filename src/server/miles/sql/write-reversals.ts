import { run, sql, type Steps } from '../../database/sql.ts'
import { reversalDecided, reversalRequested } from '../ledger/events.ts'
import { judgeReversal, judgeReversalDecision } from '../ledger/judge-write.ts'
import type { NewReversal, Outcome, ReversalDecision, ReversalStatus } from '../ledger/storage.ts'
import { bookEntry } from './book-entry.ts'
import { findKnownDecider, findKnownReversal, findKnownTransfer } from './known-rows.ts'
import { decide, isDecidedSo } from './write-decisions.ts'
import { writeEvent } from '../../log/event.ts'

/**
 * Stores a reversal, and books it unless it waits for approval, within the transaction of its caller, who has locked the
 * account of its transfer.
 */
export function* writeReversal(reversal: NewReversal, mayBeDone: boolean): Steps<Outcome> {
  const { reversalId, transactionId, referenceId, reason, allowsDebt, by, requestedAtMs, salt } = reversal
  if (mayBeDone) {
    const [done] = yield* run<{ status: ReversalStatus }>(
      sql`SELECT status FROM reversals WHERE reversal_id = ${reversalId}`,
    )
    if (done !== undefined) return { kind: 'done', status: done.status }
  }
  const transfer = yield* findKnownTransfer(transactionId)
  const earlier = yield* findKnownReversal(transactionId)
  const used = yield* run(sql`SELECT 1 AS one FROM reversals WHERE reference_id = ${referenceId}`)
  const status = judgeReversal(reversal, transfer, earlier, used.length > 0)
  if (typeof status !== 'string' || transfer === undefined) {
    return typeof status === 'string' ? { kind: 'transfer-unknown' } : status
  }
  const stored = yield* run(
    sql`INSERT INTO reversals (reversal_id, transaction_id, reference_id, reason, allows_debt, status, requested_by,
       requested_by_key, requested_by_person, requested_at, salt)
     VALUES (${reversalId}, ${transactionId}, ${referenceId}, ${reason}, ${allowsDebt ? 1 : 0}, ${status}, ${by.keyLabel},
       ${by.keyId}, ${by.person}, ${requestedAtMs}, ${salt})
     ON CONFLICT (reference_id) DO NOTHING RETURNING reversal_id`,
  )
  if (stored.length === 0) return { kind: 'reversal-reference-used' }
  yield* writeEvent(reversalRequested(reversal, status))
  if (status === 'booked') {
    const { accountId, amount } = transfer
    yield* bookEntry({ transactionId, kind: 'reversal', accountId, amount: -amount, atMs: requestedAtMs })
  }
  return { kind: 'done', status }
}

/** Approves or rejects a pending reversal, within the transaction of its caller, who has locked the account of its transfer. */
export function* writeReversalDecision(decision: ReversalDecision, mayBeDone: boolean): Steps<Outcome> {
  const { transactionId, status, decidedAtMs } = decision
  if (mayBeDone && (yield* isDecidedSo('reversals', decision))) return { kind: 'done', status }
  const transfer = yield* findKnownTransfer(transactionId)
  const reversal = yield* findKnownReversal(transactionId)
  const refusal = judgeReversalDecision(decision, transfer, reversal, yield* findKnownDecider(decision))
  if (refusal !== undefined) return refusal
  if (transfer === undefined || reversal === undefined) return { kind: 'reversal-unknown' }
  yield* decide('reversals', reversal.reversalId, decision)
  yield* writeEvent(reversalDecided(decision, reversal.reversalId, reversal.salt))
  if (status === 'booked') {
    const { accountId, amount } = transfer
    yield* bookEntry({ transactionId, kind: 'reversal', accountId, amount: -amount, atMs: decidedAtMs })
  }
  return { kind: 'done', status }
}
