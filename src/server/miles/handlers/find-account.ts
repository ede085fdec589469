import type { findAccount } from '#contract/find-account'
import type { Account } from '#contract/get-account'
import { unknownUserMessage } from '#contract/transfer'
import { NotFoundError } from '../../errors.ts'
import type { Operation } from '../../http/operation.ts'
import type { MilesStorage, Recipient } from '../ledger/storage.ts'
import { recipientOf } from './recipient.ts'

/**
 * Returns the account that a transfer would credit; 404 when there is none.
 *
 * @spec Miles transfer
 */
export function handleFindAccount(storage: MilesStorage): Operation<typeof findAccount> {
  return {
    async handle(input) {
      return { body: await describeAccount(storage, recipientOf(input)) }
    },
  }
}

/**
 * Returns an account in its wire form.
 *
 * @throws {NotFoundError} when it does not exist
 */
export async function describeAccount(storage: MilesStorage, recipient: Recipient): Promise<Account> {
  const account = await storage.findAccount(recipient)
  if (account === undefined) throw new NotFoundError(unknownUserMessage)
  return {
    account_id: account.accountId,
    phone_number: account.phoneNumber,
    external_id: account.externalId,
    balance: account.balance,
    created_at: new Date(account.createdAtMs).toISOString(),
  }
}
