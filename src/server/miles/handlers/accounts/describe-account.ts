import type { Account } from '#contract/miles/accounts/account'
import { unknownUserMessage } from '#contract/miles/transfer'
import { NotFoundError } from '../../../errors.ts'
import type { StoredAccount } from '../../ledger/storage.ts'

/**
 * Converts a stored account to its wire form.
 *
 * @throws {NotFoundError} when it is `undefined`
 * @spec Miles transfer
 */
export function describeAccount(stored: StoredAccount | undefined): Account {
  if (stored === undefined) throw new NotFoundError(unknownUserMessage)
  return {
    account_id: stored.accountId,
    phone_number: stored.phoneNumber,
    external_id: stored.externalId,
    balance: stored.balance,
    debt: stored.debt,
    status: stored.status,
    created_at: new Date(stored.createdAtMs).toISOString(),
  }
}
