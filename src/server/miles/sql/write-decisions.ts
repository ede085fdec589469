import { raw, run, sql, type Steps } from '../../database/sql.ts'
import { transferDecided } from '../ledger/events.ts'
import { judgeDecision } from '../ledger/judge-write.ts'
import type { Decision, Outcome, ReversalDecision } from '../ledger/storage.ts'
import { bookEntry } from './book-entry.ts'
import { findKnownDecider, findKnownTransfer } from './known-rows.ts'
import { writeEvent } from '../../log/event.ts'

/** Approves or rejects a pending transfer, within the transaction of its caller, who has locked its account. */
export function* writeDecision(decision: Decision, mayBeDone: boolean): Steps<Outcome> {
  const { transactionId, status, decidedAtMs } = decision
  if (mayBeDone && (yield* isDecidedSo('transfers', decision))) return { kind: 'done', status }
  const transfer = yield* findKnownTransfer(transactionId)
  const refusal = judgeDecision(decision, transfer, yield* findKnownDecider(decision))
  if (refusal !== undefined || transfer === undefined) return refusal ?? { kind: 'transfer-unknown' }
  yield* decide('transfers', transactionId, decision)
  yield* writeEvent(transferDecided(decision, transfer.salt))
  if (status === 'success') {
    yield* bookEntry({ transactionId, kind: 'transfer', ...transfer, atMs: decidedAtMs })
  }
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
