import type { Database } from '../../database/sqlite/open-database.ts'
import { transferDecided } from '../ledger/events.ts'
import { judgeDecision } from '../ledger/judge-write.ts'
import type { Decision, Outcome } from '../ledger/storage.ts'
import { createBookEntry } from './book-entry.ts'
import { createKnownRows } from './known-rows.ts'
import { createWriteEvent } from './write-event.ts'

/** Creates a function that approves or rejects a pending transfer, within the transaction of its caller. */
export function createWriteDecision(database: Database): (decision: Decision) => Outcome {
  const known = createKnownRows(database)
  const writeEvent = createWriteEvent(database)
  const bookEntry = createBookEntry(database)
  const decide = database.prepare<(string | number | null)[]>(`
    UPDATE transfers
    SET status = ?, decided_by = ?, decided_by_key = ?, decided_by_person = ?, decision_reason = ?, decided_at = ?
    WHERE transaction_id = ?`)

  return (decision) => {
    const { transactionId, status, reason, by, limit, decidedAtMs } = decision
    const transfer = known.transfer(transactionId)
    const refusal = judgeDecision(decision, transfer, known.decider(by, limit, decidedAtMs))
    if (refusal !== undefined || transfer === undefined) return refusal ?? { kind: 'transfer-unknown' }
    decide.run(status, by.keyLabel, by.keyId, by.person, reason, decidedAtMs, transactionId)
    writeEvent(transferDecided(decision, transfer.salt))
    if (status === 'success') bookEntry({ transactionId, kind: 'transfer', ...transfer, atMs: decidedAtMs })
    return { kind: 'done', status }
  }
}
