import type { Database } from '../../database/sqlite/open-database.ts'
import { reversalDecided, reversalRequested } from '../ledger/events.ts'
import { judgeReversal, judgeReversalDecision } from '../ledger/judge-write.ts'
import type { NewReversal, Outcome, ReversalDecision } from '../ledger/storage.ts'
import { createBookEntry } from './book-entry.ts'
import { createKnownRows } from './known-rows.ts'
import { createWriteEvent } from './write-event.ts'

/** Creates a function that stores a reversal, and books it unless it waits for approval, within the transaction of its caller. */
export function createWriteReversal(database: Database): (reversal: NewReversal) => Outcome {
  const known = createKnownRows(database)
  const writeEvent = createWriteEvent(database)
  const bookEntry = createBookEntry(database)
  const findReference = database.prepare<[string]>('SELECT 1 FROM reversals WHERE reference_id = ?')
  const insert = database.prepare<(string | number | Buffer | null)[]>(`
    INSERT INTO reversals (reversal_id, transaction_id, reference_id, reason, allows_debt, status, requested_by,
      requested_by_key, requested_by_person, requested_at, salt)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)

  return (reversal) => {
    const { reversalId, transactionId, referenceId, reason, allowsDebt, by, requestedAtMs, salt } = reversal
    const transfer = known.transfer(transactionId)
    const isReferenceUsed = referenceId !== null && findReference.get(referenceId) !== undefined
    const status = judgeReversal(reversal, transfer, known.reversal(transactionId), isReferenceUsed)
    if (typeof status !== 'string' || transfer === undefined) {
      return typeof status === 'string' ? { kind: 'transfer-unknown' } : status
    }
    insert.run(
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
    )
    writeEvent(reversalRequested(reversal, status))
    if (status === 'booked') {
      const { accountId, amount } = transfer
      bookEntry({ transactionId, kind: 'reversal', accountId, amount: -amount, atMs: requestedAtMs })
    }
    return { kind: 'done', status }
  }
}

/** Creates a function that approves or rejects a pending reversal, within the transaction of its caller. */
export function createWriteReversalDecision(database: Database): (decision: ReversalDecision) => Outcome {
  const known = createKnownRows(database)
  const writeEvent = createWriteEvent(database)
  const bookEntry = createBookEntry(database)
  const decide = database.prepare<(string | number | null)[]>(`
    UPDATE reversals
    SET status = ?, decided_by = ?, decided_by_key = ?, decided_by_person = ?, decision_reason = ?, decided_at = ?
    WHERE reversal_id = ?`)

  return (decision) => {
    const { transactionId, status, reason, by, limit, decidedAtMs } = decision
    const transfer = known.transfer(transactionId)
    const reversal = known.reversal(transactionId)
    const refusal = judgeReversalDecision(decision, transfer, reversal, known.decider(by, limit, decidedAtMs))
    if (refusal !== undefined) return refusal
    if (transfer === undefined || reversal === undefined) return { kind: 'reversal-unknown' }
    decide.run(status, by.keyLabel, by.keyId, by.person, reason, decidedAtMs, reversal.reversalId)
    writeEvent(reversalDecided(decision, reversal.reversalId, reversal.salt))
    if (status === 'booked') {
      const { accountId, amount } = transfer
      bookEntry({ transactionId, kind: 'reversal', accountId, amount: -amount, atMs: decidedAtMs })
    }
    return { kind: 'done', status }
  }
}
