import type { Transfer } from '#contract/transfer'
import { NotFoundError } from '../../errors.ts'
import type { StoredTransfer } from '../ledger/storage.ts'

/**
 * Converts a stored transfer to its wire form.
 *
 * @throws {NotFoundError} when it is `undefined`
 * @spec Miles transfer
 */
export function describeTransfer(stored: StoredTransfer | undefined): Transfer {
  if (stored === undefined) throw new NotFoundError('Transfer not found')
  return {
    transaction_id: stored.transactionId,
    reference_id: stored.referenceId,
    account_id: stored.accountId,
    amount: stored.amount,
    status: stored.status,
    note: stored.note,
    sent_by: stored.sentBy,
    created_at: new Date(stored.createdAtMs).toISOString(),
  }
}
