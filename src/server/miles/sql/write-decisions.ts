import { raw, run, sql, type Steps } from '../../database/sql.ts'
import { reversalDecided, reversalRequested, transferDecided } from '../ledger/events.ts'
import { judgeDecision, judgeReversal, judgeReversalDecision } from '../ledger/judge-write.ts'
import type { Decision, NewReversal, Outcome, ReversalDecision, ReversalStatus } from '../ledger/storage.ts'
import { bookEntry } from './book-entry.ts'
import { findKnownDecider, findKnownReversal, findKnownTransfer } from './known-rows.ts'
import { writeEvent } from '../../log/event.ts'

/** Approves or rejects a pending transfer, in the transaction of the caller, which has locked its account. */
export function* writeDecision(decision: Decision, mayBeDone: boolean): Steps<Outcome> {
  const { transactionId, status, decidedAtMs } = decision
  if (mayBeDone && (yield* isDecidedSo('transfers', decision))) return { kind: 'done', status }
  const transfer = yield* findKnownTransfer(transactionId)
  const refusal = judgeDecision(decision, transfer, yield* findKnownDecider(decision))
  if (refusal !== undefined || transfer === undefined) return refusal ?? { kind: 'transfer-unknown' }
  yield* decide('transfers', transactionId, decision)
  yield* writeEvent(transferDecided(decision, transfer.salt))
  if (status === 'success') yield* bookEntry({ transactionId, kind: 'transfer', ...transfer, atMs: decidedAtMs })
  return { kind: 'done', status }
}

const ids = { transfers: 'transaction_id', reversals: 'reversal_id' } as const

export function* decide(
  table: keyof typeof ids,
  id: string,
  { status, reason, by, decidedAtMs }: Decision | ReversalDecision,
): Steps<void> {
  yield* run(
    sql`UPDATE ${raw(table)} SET status = ${status}, decided_by = ${by.keyLabel}, decided_by_key = ${by.keyId}, decided_by_person = ${by.person}, decision_reason = ${reason},
       decided_at = ${decidedAtMs}
     WHERE ${raw(ids[table])} = ${id}`,
  )
}

/** Returns whether an earlier attempt at the same decision was committed. */
export function* isDecidedSo(
  table: keyof typeof ids,
  { transactionId, status, by, decidedAtMs }: Decision | ReversalDecision,
): Steps<boolean> {
  const found = yield* run(
    sql`SELECT 1 AS one FROM ${raw(table)} WHERE transaction_id = ${transactionId} AND status = ${status} AND decided_by_key = ${by.keyId} AND decided_at = ${decidedAtMs}`,
  )
  return found.length > 0
}

/**
 * Stores a reversal, and books it unless it waits for approval, in the transaction of the caller, which has locked the
 * transfer's account.
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

/** Approves or rejects a pending reversal, in the transaction of the caller, which has locked the transfer's account. */
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
