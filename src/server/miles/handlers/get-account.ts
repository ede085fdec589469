import type { getAccount } from '#contract/get-account'
import { unknownUserMessage } from '#contract/transfer'
import { NotFoundError } from '../../errors.ts'
import type { Operation } from '../../http/operation.ts'
import { recipientOf } from './recipient.ts'
import type { MilesStorage } from '../ledger/storage.ts'

/**
 * Returns the account that a transfer would credit; 404 when there is none.
 *
 * @spec Miles transfer
 */
export function handleGetAccount(storage: MilesStorage): Operation<typeof getAccount> {
  return {
    async handle(input) {
      const account = await storage.findAccount(recipientOf(input))
      if (account === undefined) throw new NotFoundError(unknownUserMessage)
      return {
        body: {
          account_id: account.accountId,
          phone_number: account.phoneNumber,
          external_id: account.externalId,
          balance: account.balance,
          created_at: new Date(account.createdAtMs).toISOString(),
        },
      }
    },
  }
}
