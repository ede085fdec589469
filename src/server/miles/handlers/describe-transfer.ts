import type { Transfer } from '#contract/miles/transfer'
import { NotFoundError } from '../../operation/errors.ts'
import type { KeyNames } from '../../keys/key-names.ts'
import type { StoredDecision, StoredReversal, StoredTransfer } from '../ledger/storage.ts'

/**
 * Converts a stored transfer to its wire form.
 *
 * @throws {NotFoundError} when `stored` is `undefined`
 * @spec Miles transfer
 */
export function describeTransfer(stored: StoredTransfer | undefined, names: KeyNames): Transfer {
  if (stored === undefined) throw new NotFoundError('Transfer not found')
  return {
    transaction_id: stored.transactionId,
    reference_id: stored.referenceId,
    account_id: stored.accountId,
    external_id: stored.externalId,
    amount: stored.amount,
    status: stored.status,
    note: stored.note,
    batch: stored.batchId === null ? null : { id: stored.batchId, name: stored.batchName ?? '' },
    sent_by: stored.sentBy,
    sent_by_person: names.nameOf(stored.sentByPerson, stored.sentByKey),
    created_at: isoTime(stored.createdAtMs),
    ...describeDecision(stored, names),
    reversal: stored.reversal && describeReversal(stored.reversal, names),
    ...(stored.heldBy && { held_by: stored.heldBy }),
  }
}

function describeReversal(stored: StoredReversal, names: KeyNames): Transfer['reversal'] {
  return {
    status: stored.status,
    reason: stored.reason,
    by: stored.requestedBy,
    by_person: names.nameOf(stored.requestedByPerson, stored.requestedByKey),
    at: isoTime(stored.requestedAtMs),
    ...describeDecision(stored, names),
  }
}

function describeDecision(stored: StoredDecision, names: KeyNames) {
  return {
    decided_by: stored.decidedBy,
    decided_by_person: names.nameOf(stored.decidedByPerson, stored.decidedByKey),
    decided_at: stored.decidedAtMs === null ? null : isoTime(stored.decidedAtMs),
    decision_reason: stored.decisionReason,
  }
}

export function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString()
}
