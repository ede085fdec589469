import type { TransferStatus } from '#contract/transfer'
import type { Database } from '../../database/sqlite/open-database.ts'
import { createCreditAccount } from './credit-account.ts'
import type { Decision, Outcome } from '../ledger/storage.ts'

/** Creates a function that approves or rejects a pending transfer, within the transaction of its caller. */
export function createWriteDecision(database: Database): (decision: Decision) => Outcome {
  const decide = database.prepare<[Decision], { accountId: string; amount: number }>(`
    UPDATE transfers
    SET status = @status, decided_by = @decidedBy, decided_by_key = @decidedByKey, decided_at = @decidedAtMs
    WHERE transaction_id = @transactionId AND status = 'pending' AND sent_by_key <> @decidedByKey
    RETURNING account_id AS accountId, amount`)
  const find = database.prepare<[string], { status: TransferStatus; sentByKey: string }>(
    'SELECT status, sent_by_key AS sentByKey FROM transfers WHERE transaction_id = ?',
  )
  const creditAccount = createCreditAccount(database)

  return (decision) => {
    const { transactionId, status, decidedByKey, decidedAtMs } = decision
    const decided = decide.get(decision)
    if (decided === undefined) {
      const known = find.get(transactionId)
      if (known === undefined) return { kind: 'transfer-unknown' }
      return known.sentByKey === decidedByKey
        ? { kind: 'own-transfer' }
        : { kind: 'settled-already', status: known.status }
    }
    if (status === 'success') creditAccount({ transactionId, ...decided, atMs: decidedAtMs })
    return { kind: 'done' }
  }
}
